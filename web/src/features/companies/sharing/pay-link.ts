import { payPath } from '@piton/contract/http/routes.ts';

/** The public address of a company's pay page, with Piton's own origin. */
export function payLink(companyId: string): string {
  return location.origin + payPath(companyId);
}
