/**
 * `npm run proof -- keys [--short] [--part sources|core|move|rotate|master] [--seed 1]`: reads the
 * master key from SoftHSM and systemd, opens cards in a payment server whose memory the web server
 * can't read, and replaces the keys of companies and the master key while customers pay.
 */
import { proveParts } from './harness/prove-parts.ts';
import { corePart } from './keys/core-part.ts';
import { masterPart } from './keys/master-part.ts';
import { movePart } from './keys/move-part.ts';
import { rotatePart } from './keys/rotate-part.ts';
import { sourcesPart } from './keys/sources-part.ts';

await proveParts({
  name: 'keys',
  parts: [sourcesPart, corePart, movePart, rotatePart, masterPart],
  isMeant: ({ isLong = false }, scale) => scale === 'full' || !isLong,
});
