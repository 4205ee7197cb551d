"""Tables: games with seats, their commands, and what each seat is shown."""
