/** The time limit for a connection to the gateway, including name lookup and TLS. */
export const connectLimitMs = 5000;

/**
 * A sale is sent to the gateway within this time after its row was written, or not at all, so that
 * another process knows when nothing can be under way any more. It must exceed the time limit for
 * the connection.
 */
export const sendWithinMs = connectLimitMs + 2000;
