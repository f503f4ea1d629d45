/**
 * `npm run proof -- backup [--short] [--part restore] [--seed 1]`: restores the backup as it was at
 * random moments during payments. At most a second of payments may be missing, and an altered
 * backup is refused. Part `size` restores a million entries of the ledger. Part `pgbackrest` does
 * what `restore` does with a given PostgreSQL 15, and needs root.
 */
import { pgBackRestPart } from './backup/pgbackrest-part.ts';
import { restorePart } from './backup/restore-part.ts';
import { sizePart } from './backup/size-part.ts';
import { proveParts } from './harness/prove-parts.ts';

await proveParts({
  name: 'backup',
  parts: [restorePart, sizePart, pgBackRestPart],
  isMeant: ({ needsRoot = false, isLong = false }, scale) =>
    scale === 'short' ? !needsRoot && !isLong : !needsRoot || process.getuid?.() === 0,
});
