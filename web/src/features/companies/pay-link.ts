import { payPath } from '@piton/contract/http/routes.ts';

/** Where customers pay a company, as it is given away: with the place that Piton is reached at. */
export function payLink(companyId: string): string {
  return location.origin + payPath(companyId);
}
