/**
 * `npm run proof -- failover [--short] [--part servers|primary|backup] [--seed 1]`: customers pay at two servers
 * behind HAProxy, over a Patroni cluster. The servers are killed; the primary is killed, frozen and
 * cut off. No acknowledged payment may be lost, and payments must continue by themselves. At last all
 * database machines are lost, and the cluster is restored from its backup.
 */
import { backupPart } from './failover/backup/backup-part.ts';
import { primaryPart } from './failover/primary-part.ts';
import { serversPart } from './failover/servers-part.ts';
import { proveParts } from './harness/prove-parts.ts';

await proveParts({ name: 'failover', parts: [serversPart, primaryPart, backupPart] });
