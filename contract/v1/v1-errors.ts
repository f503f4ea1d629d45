import { z } from 'zod';
import { errorCodes, type ErrorBody } from '../http/errors.ts';

/** The page of the developer documentation that explains the codes. */
const errorDocsPath = '/devdocs';

/** The body of every refusal under `/v1`. */
export const v1ErrorBody = z.object({
  error: z.object({
    code: z.enum(errorCodes),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    docUrl: z.string(),
    requestId: z.string(),
  }),
});

export function v1RefusalBody(refusal: ErrorBody['error']): z.output<typeof v1ErrorBody> {
  return { error: { ...refusal, docUrl: `${errorDocsPath}#${refusal.code}` } };
}
