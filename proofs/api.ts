/**
 * `npm run proof -- api [--short] [--part lint|clients|collection|fuzz] [--seed 1]`: holds `/v1` to
 * its OpenAPI document. Linters must accept the document, generated clients must compile and pay, the
 * collection for Postman must run, and no random request may be answered by a fault, in an
 * undocumented shape or with another company's data.
 */
import { parts } from './api/api-proof-parts.ts';
import { proveParts } from './harness/prove-parts.ts';

await proveParts({
  name: 'api',
  parts,
  isMeant: ({ isLong = false }, scale) => scale === 'full' || !isLong,
});
