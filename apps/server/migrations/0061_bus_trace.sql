-- Messages between processes carry the request or run that they go back to, so that lines of all processes can be found by it.
ALTER TABLE bus_messages ADD COLUMN trace text;
