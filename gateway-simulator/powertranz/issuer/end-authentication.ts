import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../../faults/fault-kinds.ts';
import type { PowerTranzKindHitting } from '../../faults/powertranz-fault-kinds.ts';
import type { RawResponse } from '../../http/serve-requests.ts';
import { authenticationResponse } from '../messages/sale-response.ts';
import { newSpiToken } from '../records/references.ts';
import type { Authentication, AuthenticationResult } from '../records/record-types.ts';
import type { Service } from '../service.ts';
import { callbackPage, closedPage } from './issuer-pages.ts';
import { threeDSecureResult } from './three-d-secure-result.ts';

type CallbackFault = Fault<PowerTranzKindHitting<'callback'>>;

/** The result that the browser carries to the merchant; a fault may forge it. */
type Claim = Pick<Authentication, 'transactionIdentifier' | 'spiToken'> & {
  result: AuthenticationResult;
};

/** Stores how the authentication ended, and takes the browser back to the merchant. */
export async function endAuthentication(
  authentication: Authentication,
  { result, fault }: { result: AuthenticationResult; fault: CallbackFault | undefined },
  service: Service,
): Promise<RawResponse> {
  const { records, now } = service;
  const { transactionIdentifier, spiToken } = authentication;
  const claim: Claim = { transactionIdentifier, spiToken, result };
  const store = (ended: Partial<Authentication>): void =>
    records.record({ kind: 'authentication', record: { ...authentication, ...ended } });
  switch (fault?.kind) {
    case 'callback_forged_token':
      return goBack(authentication, { ...claim, spiToken: newSpiToken(), result: 'Y' });
    case 'callback_forged_status':
      store({ result: 'N' });
      return goBack(authentication, { ...claim, result: 'Y' });
    case 'callback_forged_identifier':
      store({ result });
      return goBack(authentication, { ...claim, transactionIdentifier: randomUUID() });
    case 'callback_expired':
      store({ result, expiresAt: now().toISOString() });
      return goBack(authentication, claim);
    case 'callback_missing':
      store({ result });
      return closedPage;
    case 'callback_duplicate':
      store({ result });
      return goBack(authentication, claim, { isTwice: true });
    case 'callback_late':
      store({ result });
      // A stopping simulator doesn't wait for this response.
      return pause(fault.delayMs, goBack(authentication, claim), { ref: false });
    case undefined:
      store({ result });
      return goBack(authentication, claim);
  }
}

/** The same callback as before, for a browser that repeats its last request. */
export function repeatCallback(authentication: Authentication): RawResponse {
  const { transactionIdentifier, spiToken, result = 'N' } = authentication;
  return goBack(authentication, { transactionIdentifier, spiToken, result });
}

function goBack(
  authentication: Authentication,
  { transactionIdentifier, spiToken, result }: Claim,
  { isTwice } = { isTwice: false },
): RawResponse {
  const claimed = { ...authentication, transactionIdentifier };
  const response = {
    ...authenticationResponse(claimed, result === '3D1' ? '3D1' : '3D0'),
    RiskManagement: { ThreeDSecure: threeDSecureResult(authentication, result) },
    SpiToken: spiToken,
  };
  const fields = {
    Response: JSON.stringify(response),
    TransactionIdentifier: transactionIdentifier,
    SpiToken: spiToken,
  };
  return callbackPage({ url: authentication.merchantResponseUrl, fields, isTwice });
}
