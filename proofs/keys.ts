/**
 * `npm run proof -- keys [--short] [--part sources|rotate|master] [--seed 1]`: takes the master key from a token of
 * SoftHSM and from a credential encrypted by systemd, replaces a company's key while customers pay
 * from open pages, and replaces the master key while servers restart.
 */
import { proveParts } from './harness/prove-parts.ts';
import { masterPart } from './keys/master-part.ts';
import { rotatePart } from './keys/rotate-part.ts';
import { sourcesPart } from './keys/sources-part.ts';

await proveParts({
  name: 'keys',
  parts: [sourcesPart, rotatePart, masterPart],
  isMeant: ({ isLong = false }, scale) => scale === 'full' || !isLong,
});
