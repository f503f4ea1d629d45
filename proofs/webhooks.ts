/**
 * `npm run proof -- webhooks [--short] [--part kills] [--seed 1]`: delivers events to an endpoint
 * that fails half the time, while the delivering servers are killed. None may be lost, arrive out of
 * order within its payment, or be repeated with another id or body.
 */
import { proveParts } from './harness/prove-parts.ts';
import { killsPart } from './webhooks/kills-part.ts';

await proveParts({ name: 'webhooks', parts: [killsPart] });
