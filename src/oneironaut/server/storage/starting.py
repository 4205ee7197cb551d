"""Starting: errors of the disk before the server runs, told in a sentence."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw

from ..errors import RefusedError, start_error

FULL = {errno.ENOSPC, errno.EDQUOT}
READ_ONLY = {errno.EROFS, errno.EACCES, errno.EPERM}


@contextmanager
def in_words(folder: Path, lang: str) -> Iterator[None]:
    """Turn an error of the disk into a reason not to start."""
    try:
        yield
    except OSError as error:
        kind = "full" if error.errno in FULL else "read_only" if error.errno in READ_ONLY else "no_data"
        raise start_error(kind, lang, folder=folder, text=error.strerror or str(error)) from None
    except apsw.FullError as error:
        raise start_error("full", lang, folder=folder, text=str(error)) from None
    except (apsw.ReadOnlyError, apsw.PermissionsError, apsw.CantOpenError) as error:
        raise start_error("read_only", lang, folder=folder, text=str(error)) from None
    except (apsw.Error, RefusedError) as error:
        raise start_error("no_data", lang, folder=folder, text=str(error)) from None
