"""The site of the documents: what MkDocs lacks, so that the same files read well on the site and as files."""
