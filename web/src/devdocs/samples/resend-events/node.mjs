import { Piton } from '@piton/node';

const piton = new Piton(process.env.PITON_KEY);
// The key needs the permission webhooks. SINCE is a time such as 2026-11-29T08:00:00Z.
const { WEBHOOK_ENDPOINT_ID, SINCE } = process.env;
const { count } = await piton.webhookEndpoints.resendSince(WEBHOOK_ENDPOINT_ID, { since: SINCE });
console.log('events:', count);
