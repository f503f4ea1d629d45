import type { Authentication } from '../records/record-types.ts';
import { threeDSecureResult } from '../issuer/three-d-secure-result.ts';
import { refusal, type ResponseBody } from '../response-body.ts';
import type { Service } from '../service.ts';
import { transactionResponse, transactionTypeNumbers } from './sale-response.ts';
import { storeTransaction } from './store-transaction.ts';

/** The results with which the gateway lets a payment go on. */
const completable: ReadonlySet<Authentication['result']> = new Set(['Y', 'A', 'U', '3D1']);

/** Each token completes or refuses one payment; the credentials play no part. */
export function completePayment(spiToken: string, service: Service): ResponseBody {
  const { records, mode, now } = service;
  const TransactionType = transactionTypeNumbers.Sale;
  const authentication = records.findAuthentication(spiToken);
  if (!authentication || authentication.mode !== mode) {
    return refusal('12', { TransactionType, Errors: [tokenError('is not known')] });
  }
  const about = { TransactionType, TransactionIdentifier: authentication.transactionIdentifier };
  if (records.isTokenUsed(spiToken)) {
    return refusal('94', { ...about, Errors: [tokenError('has been used')] });
  }
  if (now().toISOString() >= authentication.expiresAt) {
    return refusal('12', { ...about, Errors: [tokenError('has expired')] });
  }
  const { result, behaviour } = authentication;
  const isoResponseCode = completable.has(result) ? behaviour.isoResponseCode : '12';
  const transaction = storeTransaction(
    { ...saleDataOf(authentication), type: 'Sale', originalIdentifier: '', isoResponseCode },
    service,
  );
  return transactionResponse(transaction, result && threeDSecureResult(authentication, result));
}

function tokenError(what: string): { Code: string; Message: string } {
  return { Code: '12', Message: `SpiToken ${what}` };
}

function saleDataOf(authentication: Authentication) {
  const {
    mode: _mode,
    merchantResponseUrl: _url,
    behaviour: _behaviour,
    result: _result,
    startedAt: _startedAt,
    expiresAt: _expiresAt,
    ...data
  } = authentication;
  return data;
}
