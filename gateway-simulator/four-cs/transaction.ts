import { type Mode, modes } from '../mode.ts';

export const tranTypes = ['AuthAndPost', 'AuthOnly'] as const;
const outcomes = ['Approved', 'Declined', 'Incomplete'] as const;

export type TranType = (typeof tranTypes)[number];
export type Outcome = (typeof outcomes)[number];

/** The stored data of a sale. It holds no card data, so none can leak. */
export type Transaction = {
  mode: Mode;
  merchantKey: string;
  tranId: string;
  tranType: TranType;
  invoice: string;
  amountCents: bigint;
  currency: string;
  outcome: Outcome;
  /** Empty unless approved. */
  approvalCode: string;
  /** Empty if incomplete: no host was reached. */
  hostReference: string;
  /** Empty unless posted. */
  batchId: string;
  processedAt: string;
};

/** Field by field, because this is the fastest way to serialise JSON. */
export function toJournalEntry(transaction: Transaction): object {
  return {
    mode: transaction.mode,
    merchantKey: transaction.merchantKey,
    tranId: transaction.tranId,
    tranType: transaction.tranType,
    invoice: transaction.invoice,
    amountCents: String(transaction.amountCents),
    currency: transaction.currency,
    outcome: transaction.outcome,
    approvalCode: transaction.approvalCode,
    hostReference: transaction.hostReference,
    batchId: transaction.batchId,
    processedAt: transaction.processedAt,
  };
}

/** Undefined if the entry is not a transaction. */
export function fromJournalEntry(entry: unknown): Transaction | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const fields = entry as Record<string, unknown>;
  const isWhole =
    textFields.every((name) => typeof fields[name] === 'string') &&
    /^\d+$/.test(fields['amountCents'] as string) &&
    isOneOf(modes, fields['mode']) &&
    isOneOf(tranTypes, fields['tranType']) &&
    isOneOf(outcomes, fields['outcome']);
  if (!isWhole) return undefined;
  return { ...(fields as Transaction), amountCents: BigInt(fields['amountCents'] as string) };
}

const textFields = [
  'merchantKey',
  'tranId',
  'invoice',
  'amountCents',
  'currency',
  'approvalCode',
  'hostReference',
  'batchId',
  'processedAt',
];

function isOneOf(known: readonly string[], value: unknown): boolean {
  return known.some((one) => one === value);
}
