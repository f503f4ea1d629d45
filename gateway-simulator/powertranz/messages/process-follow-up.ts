import { randomUUID } from 'node:crypto';
import type { Sale } from '../records/create-records.ts';
import { isApproval } from '../response-codes.ts';
import { refusal, type ResponseBody } from '../response-body.ts';
import type { Fields } from '../requests/fields.ts';
import { readRefund, readVoid } from '../requests/read-follow-up.ts';
import type { Caller, Service } from '../service.ts';
import { transactionResponse, transactionTypeNumbers } from './sale-response.ts';
import { storeTransaction } from './store-transaction.ts';

/** Returns the whole amount of an approved sale that is neither settled nor refunded. */
export function processVoid(
  fields: Fields,
  { powerTranzId }: Caller,
  service: Service,
): ResponseBody {
  const read = readVoid(fields);
  if ('errors' in read) return invalid('Void', read.errors);
  const sale = findOriginal(read.originalIdentifier, powerTranzId, service);
  if (!sale) return notFound('Void', read.originalIdentifier);
  const isOpen = !sale.isVoided && !sale.isSettled && sale.refundedCents === 0n;
  const isoResponseCode = isApproved(sale) && isOpen ? '00' : '12';
  const { amountCents } = sale.transaction;
  return follow(sale, { type: 'Void', amountCents, isoResponseCode }, service);
}

/** Returns a part or all of a sale. The gateway can't tell a second refund from a repeated one. */
export function processRefund(
  fields: Fields,
  { powerTranzId }: Caller,
  service: Service,
): ResponseBody {
  const read = readRefund(fields);
  if ('errors' in read) return invalid('Refund', read.errors);
  const sale = findOriginal(read.originalIdentifier, powerTranzId, service);
  if (!sale) return notFound('Refund', read.originalIdentifier);
  const isoResponseCode = refundCode(sale, read);
  const { amountCents } = read;
  return follow(sale, { type: 'Refund', amountCents, isoResponseCode }, service);
}

function refundCode(sale: Sale, refund: { amountCents: bigint; currencyCode: string }): string {
  const { currencyCode, amountCents } = sale.transaction;
  if (!isApproved(sale) || sale.isVoided) return '12';
  if (refund.currencyCode !== '' && refund.currencyCode !== currencyCode) return '77';
  return sale.refundedCents + refund.amountCents > amountCents ? '13' : '00';
}

function follow(
  { transaction: original }: Sale,
  decided: { type: 'Void' | 'Refund'; amountCents: bigint; isoResponseCode: string },
  service: Service,
): ResponseBody {
  const transaction = storeTransaction(
    {
      ...original,
      ...decided,
      transactionIdentifier: randomUUID(),
      originalIdentifier: original.transactionIdentifier,
      cvvResponseCode: '',
      spiToken: '',
    },
    service,
  );
  return transactionResponse(transaction);
}

function findOriginal(
  transactionIdentifier: string,
  powerTranzId: string,
  { mode, records }: Service,
): Sale | undefined {
  return records.findSale({ mode, powerTranzId, transactionIdentifier });
}

function isApproved(sale: Sale): boolean {
  return isApproval(sale.transaction.isoResponseCode);
}

function invalid(type: 'Void' | 'Refund', Errors: { Code: string; Message: string }[]) {
  return refusal('97', { TransactionType: transactionTypeNumbers[type], Errors });
}

function notFound(type: 'Void' | 'Refund', OriginalTrxnIdentifier: string): ResponseBody {
  const TransactionType = transactionTypeNumbers[type];
  return refusal('76', { TransactionType, OriginalTrxnIdentifier });
}
