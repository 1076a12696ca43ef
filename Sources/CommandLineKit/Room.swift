// The room is laid; its furniture follows.
