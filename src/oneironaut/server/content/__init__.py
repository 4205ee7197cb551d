"""What the page shows besides tables: rules, pictures, lessons, past games."""
