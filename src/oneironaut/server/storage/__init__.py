"""The database: tables as rows and logs, checked, repaired and brought up to date. Knows no rule."""
