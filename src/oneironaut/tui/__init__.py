"""The table on a full screen of the terminal, through the extra `tui` (Textual). Knows no card by name.

`board` and `cards` draw what a seat may know as blocks of characters; `table` lets a person answer; `app` runs it all. What is
shown comes from a `Sitting`, as in the line interface.
"""
