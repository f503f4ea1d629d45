/**
 * `npm run proof -- keys [--short] [--part sources] [--seed 1]`: takes the master key from a token of
 * SoftHSM and from a credential encrypted by systemd.
 */
import { proveParts } from './harness/prove-parts.ts';
import { sourcesPart } from './keys/sources-part.ts';

await proveParts({ name: 'keys', parts: [sourcesPart] });
