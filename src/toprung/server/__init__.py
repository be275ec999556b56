"""HTTP, WebSocket, sessions, settings; the one place where the parts are joined. Knows no rule."""
