import type { ResponseBody, ThreeDSecureResult } from '../response-body.ts';
import { isApproval, messageOf } from '../response-codes.ts';
import type { Authentication, Transaction } from '../records/record-types.ts';
import { toTotalAmount } from '../total-amount.ts';

/** The vendor's numbers. */
export const transactionTypeNumbers = { Sale: 2, Void: 4, Refund: 5 } as const;

export function transactionResponse(
  transaction: Transaction,
  threeDSecure?: ThreeDSecureResult,
): ResponseBody {
  const { isoResponseCode, originalIdentifier, cvvResponseCode, authorizationCode } = transaction;
  const risk = {
    ...(cvvResponseCode !== '' && { CvvResponseCode: cvvResponseCode }),
    ...(threeDSecure && { ThreeDSecure: threeDSecure }),
  };
  return {
    TransactionType: transactionTypeNumbers[transaction.type],
    Approved: isApproval(isoResponseCode),
    ...(authorizationCode !== '' && { AuthorizationCode: authorizationCode }),
    TransactionIdentifier: transaction.transactionIdentifier,
    ...(originalIdentifier !== '' && { OriginalTrxnIdentifier: originalIdentifier }),
    TotalAmount: toTotalAmount(transaction.amountCents),
    CurrencyCode: transaction.currencyCode,
    RRN: transaction.rrn,
    ...(transaction.cardBrand !== '' && { CardBrand: transaction.cardBrand }),
    CardSuffix: transaction.cardSuffix,
    IsoResponseCode: isoResponseCode,
    ResponseMessage: messageOf(isoResponseCode),
    ...(Object.keys(risk).length > 0 && { RiskManagement: risk }),
    OrderIdentifier: transaction.orderIdentifier,
  };
}

/** A response about the authentication, before any money moves. */
export function authenticationResponse(
  authentication: Authentication,
  isoResponseCode: 'SP4' | '3D0' | '3D1',
): ResponseBody {
  return {
    TransactionType: transactionTypeNumbers.Sale,
    Approved: false,
    TransactionIdentifier: authentication.transactionIdentifier,
    TotalAmount: toTotalAmount(authentication.amountCents),
    CurrencyCode: authentication.currencyCode,
    ...(authentication.cardBrand !== '' && { CardBrand: authentication.cardBrand }),
    CardSuffix: authentication.cardSuffix,
    IsoResponseCode: isoResponseCode,
    ResponseMessage: messageOf(isoResponseCode),
    OrderIdentifier: authentication.orderIdentifier,
  };
}
