import { redirectData } from '../issuer/redirect-data.ts';
import { newSpiToken } from '../records/references.ts';
import type { Authentication } from '../records/record-types.ts';
import type { Fields } from '../requests/fields.ts';
import type { ResponseBody } from '../response-body.ts';
import type { Caller, Service } from '../service.ts';
import { readNewSale, saleData } from './process-plain-sale.ts';
import { authenticationResponse } from './sale-response.ts';

const tokenMs = 5 * 60 * 1000;

/** Charges nothing yet: the browser first shows the issuer's page in RedirectData. */
export function startAuthentication(
  fields: Fields,
  { powerTranzId, origin }: Caller,
  service: Service,
): ResponseBody {
  const sale = readNewSale(fields, { powerTranzId, isThreeDSecure: true }, service);
  if ('Approved' in sale) return sale;
  const now = service.now();
  const authentication: Authentication = {
    ...saleData(sale, powerTranzId),
    mode: service.mode,
    spiToken: newSpiToken(),
    merchantResponseUrl: sale.merchantResponseUrl,
    behaviour: sale.behaviour,
    result: undefined,
    startedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + tokenMs).toISOString(),
  };
  service.records.record({ kind: 'authentication', record: authentication });
  return {
    ...authenticationResponse(authentication, 'SP4'),
    RedirectData: redirectData(origin, authentication.spiToken),
    SpiToken: authentication.spiToken,
  };
}
