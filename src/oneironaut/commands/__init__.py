"""Commands of the program `oneironaut`: one module for each, with `add_arguments` and `run`. Nothing else imports them."""
