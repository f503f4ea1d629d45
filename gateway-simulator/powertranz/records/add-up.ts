import type { Mode } from '../../mode.ts';
import { isApproval } from '../response-codes.ts';
import type { Records } from './create-records.ts';
import {
  type AuthenticationResult,
  authenticationResults,
  type Transaction,
  type TransactionType,
} from './record-types.ts';

export type TotalsFilter = {
  /** A sale with its voids, refunds and authentication. */
  transactionIdentifier: string | undefined;
  currencyCode: string | undefined;
  powerTranzId: string | undefined;
};

type Sum = { count: number; cents: bigint };
type Written = { count: number; cents: string };

export type Totals = {
  /** Text, because JSON numbers are too small for money. */
  sales: Written;
  voids: Written;
  refunds: Written;
  /** Sales without voids and refunds: what the merchant receives. */
  netCents: string;
  declinedSales: number;
  rejectedVoids: number;
  rejectedRefunds: number;
  /** By result; pending ones have none yet. */
  authentications: Record<AuthenticationResult | 'pending', number>;
};

export function addUp(records: Records, mode: Mode, filter: TotalsFilter): Totals {
  const moved: Record<TransactionType, Sum> = {
    Sale: { count: 0, cents: 0n },
    Void: { count: 0, cents: 0n },
    Refund: { count: 0, cents: 0n },
  };
  const rejected: Record<TransactionType, number> = { Sale: 0, Void: 0, Refund: 0 };
  for (const transaction of records.transactionsOf(mode)) {
    if (!isCounted(transaction, transaction.originalIdentifier, filter)) continue;
    if (isApproval(transaction.isoResponseCode)) {
      moved[transaction.type].count += 1;
      moved[transaction.type].cents += transaction.amountCents;
    } else {
      rejected[transaction.type] += 1;
    }
  }
  return {
    sales: written(moved.Sale),
    voids: written(moved.Void),
    refunds: written(moved.Refund),
    netCents: String(moved.Sale.cents - moved.Void.cents - moved.Refund.cents),
    declinedSales: rejected.Sale,
    rejectedVoids: rejected.Void,
    rejectedRefunds: rejected.Refund,
    authentications: countAuthentications(records, mode, filter),
  };
}

function countAuthentications(
  records: Records,
  mode: Mode,
  filter: TotalsFilter,
): Totals['authentications'] {
  const counts = Object.fromEntries(
    [...authenticationResults, 'pending'].map((result) => [result, 0]),
  ) as Totals['authentications'];
  for (const authentication of records.authenticationsOf(mode)) {
    if (isCounted(authentication, '', filter)) counts[authentication.result ?? 'pending'] += 1;
  }
  return counts;
}

function isCounted(
  record: Pick<Transaction, 'transactionIdentifier' | 'currencyCode' | 'powerTranzId'>,
  originalIdentifier: string,
  filter: TotalsFilter,
): boolean {
  const identifier = originalIdentifier || record.transactionIdentifier;
  return (
    identifier.toLowerCase() === (filter.transactionIdentifier ?? identifier).toLowerCase() &&
    record.currencyCode === (filter.currencyCode ?? record.currencyCode) &&
    record.powerTranzId === (filter.powerTranzId ?? record.powerTranzId)
  );
}

function written({ count, cents }: Sum): Written {
  return { count, cents: String(cents) };
}
