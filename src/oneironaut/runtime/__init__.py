"""Runtime: which build runs, and the child processes of long work."""
