/** How long it may take until a connection to the gateway stands, its name and TLS included. */
export const connectLimitMs = 5000;

/**
 * A sale begins to be written to the gateway within this time after its row, or not at all: whoever
 * finds the row later has to know when nothing of it can be under way any more. Whatever time a
 * connection is given has to lie within it.
 */
export const sendWithinMs = connectLimitMs + 2000;
