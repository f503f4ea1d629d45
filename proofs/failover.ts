/**
 * `npm run proof -- failover [--short] [--part primary] [--seed 1]`: customers pay at two servers
 * behind HAProxy, over a Patroni cluster whose primary is killed, frozen and cut off. No
 * acknowledged payment may be lost, and payments must continue by themselves.
 */
import { primaryPart } from './failover/primary-part.ts';
import { proveParts } from './harness/prove-parts.ts';

await proveParts({ name: 'failover', parts: [primaryPart] });
