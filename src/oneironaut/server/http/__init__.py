"""HTTP and WebSockets: what comes in, who sends it, and how much of it. No game is played here."""
