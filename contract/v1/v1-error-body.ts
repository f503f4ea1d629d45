import { z } from 'zod';
import { type SealHint, sealHints } from './seal-hints.ts';
import { v1ErrorCodes } from './v1-error-codes.ts';

const hintList = Object.entries(sealHints)
  .map(([code, message]) => `\`${code}\`: ${message}`)
  .join('\n\n');

/** The body of every refusal under `/v1`. */
export const v1ErrorBody = z.object({
  error: z.object({
    code: z.enum(v1ErrorCodes).describe('For programs. `docUrl` leads to its remedy.'),
    message: z.string().describe('For people; it may change.'),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .describe(
        'Each invalid field or parameter by its path, such as `amount.value`, and what we expect of it.',
      ),
    hint: z
      .object({
        code: z.enum(Object.keys(sealHints) as SealHint[]).describe(hintList),
        message: z.string().describe('How to fix it, for people.'),
      })
      .optional()
      .describe('Why a sealed text didn’t open. In test mode alone, and only if we know why.'),
    docUrl: z.string().describe('The explanation of the code.'),
    requestId: z.string().describe('Quote it to our support.'),
  }),
});
