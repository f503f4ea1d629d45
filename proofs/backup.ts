/**
 * `npm run proof -- backup [--short] [--part restore] [--seed 1]`: restores the backup as it was at
 * random moments during payments. At most a second of payments may be missing, and an altered
 * backup is refused. Part `pgbackrest` does so with a given PostgreSQL 15, and needs root.
 */
import { pgBackRestPart } from './backup/pgbackrest-part.ts';
import { restorePart } from './backup/restore-part.ts';
import { proveParts } from './harness/prove-parts.ts';

await proveParts({
  name: 'backup',
  parts: [restorePart, pgBackRestPart],
  isMeant: ({ needsRoot = false }, scale) =>
    !needsRoot || (scale === 'full' && process.getuid?.() === 0),
});
