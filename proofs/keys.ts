/**
 * `npm run proof -- keys [--short] [--part sources|core|rotate|master] [--seed 1]`: takes the master key from a token of
 * SoftHSM and from a credential encrypted by systemd, replaces a company's key while customers pay
 * from open pages, pays through a payment server whose memory the web server doesn't share, and
 * replaces the master key while servers restart.
 */
import { proveParts } from './harness/prove-parts.ts';
import { corePart } from './keys/core-part.ts';
import { masterPart } from './keys/master-part.ts';
import { rotatePart } from './keys/rotate-part.ts';
import { sourcesPart } from './keys/sources-part.ts';

await proveParts({
  name: 'keys',
  parts: [sourcesPart, corePart, rotatePart, masterPart],
  isMeant: ({ isLong = false }, scale) => scale === 'full' || !isLong,
});
