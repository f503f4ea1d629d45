/**
 * `npm run proof -- upgrade [--short] [--part major] [--seed 1]`: migrates the database of the previous
 * release while its servers take payments, and moves a database from PostgreSQL 15 to 18 and back.
 * No payment may be lost, no lock may last, and the pause is short.
 */
import { proveParts } from './harness/prove-parts.ts';
import { majorPart } from './upgrade/major-part.ts';
import { migrationsPart } from './upgrade/migrations-part.ts';

await proveParts({
  name: 'upgrade',
  parts: [migrationsPart, majorPart],
  isMeant: ({ isLong = false }, scale) => scale === 'full' || !isLong,
});
