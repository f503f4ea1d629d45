import type { ErrorBody } from '../http/errors.ts';
import { withV1Message } from './v1-messages.ts';

/** The page of the developer documentation that explains the codes. */
const errorDocsPath = '/devdocs/api/errors';

export function v1RefusalBody(
  refusal: ErrorBody['error'],
  siteOrigin: string,
): { error: ErrorBody['error'] & { docUrl: string } } {
  const docUrl = `${siteOrigin}${errorDocsPath}#${refusal.code}`;
  return { error: { ...withV1Message(refusal), docUrl } };
}
