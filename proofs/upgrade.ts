/**
 * `npm run proof -- upgrade [--short] [--seed 1]`: migrates the database of the previous release while
 * its servers take payments. No payment may fail, and no lock may last.
 */
import { proveParts } from './harness/prove-parts.ts';
import { migrationsPart } from './upgrade/migrations-part.ts';

await proveParts({ name: 'upgrade', parts: [migrationsPart] });
