/** Requests that one API key may send to each server in a minute: 100 a second on average. */
export const keyRequestsAMinute = 6000;

/** Requests with publishable keys that one network may send to each server in a minute. */
export const networkRequestsAMinute = 600;

/** Refunds that one API key may request in an hour, and those of one payment. */
export const keyRefundsAnHour = 1000;
export const paymentRefundsAnHour = 5;

/** Days for which a repeat with the same Idempotency-Key gets the first response. */
export const idempotencyDays = 30;

/** Days for which events, deliveries and the log of requests are kept. */
export const retentionDays = 30;

/** Webhook endpoints of a company in one mode. */
export const webhookEndpointsMax = 16;

/** The merchant's own data of a payment request. */
export const metadataKeysMax = 20;
export const metadataKeyLengthMax = 40;
export const metadataTextLengthMax = 500;
/** Letters outside ASCII take several bytes each. */
export const metadataBytesMax = 16_000;
