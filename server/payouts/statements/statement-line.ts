import { voidedWords } from '@piton/contract/money/money-state.ts';
import { adjustmentCauses, type AdjustmentSource } from '@piton/contract/proposals/proposal.ts';
import type { StatementLine } from '@piton/contract/payouts/payout-statement.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reading } from '../../database/reading-as.ts';
import type { EntryRange } from './entry-ranges.ts';

export type LineRow = {
  entry_id: bigint;
  at: Date;
  kind: StatementLine['kind'];
  company_id: string;
  company_name: string;
  gross_mills: bigint;
  fee_mills: bigint;
  tran_id: string;
  invoice: string;
  purpose: string;
  /** The source of an adjustment. */
  against: AdjustmentSource | null;
  is_void: boolean;
  /** The merchant's reason for a refund. */
  reason: string;
  acquirer_reference: string;
  payout_reference: string;
};

/** Selects lines after that entry, and whether payouts are lines. */
export type LinesQuery = {
  readonly hasPayouts: boolean;
  readonly after: bigint;
  readonly limit: number;
};

/** In posting order. */
export async function selectLines(
  reading: Reading,
  ranges: readonly EntryRange[],
  { hasPayouts, after, limit }: LinesQuery,
): Promise<LineRow[]> {
  const list = (of: (range: EntryRange) => string | bigint | null): RawBuilder<unknown> =>
    sql`${ranges.map((range) => of(range)?.toString() ?? null)}`;
  const { rows } = await sql<LineRow>`
    select *
      from statement_movements(
        ${list((range) => range.company_id)}::text[],
        ${list((range) => range.after_entry_id)}::bigint[],
        ${list((range) => range.to_entry_id)}::bigint[],
        ${hasPayouts}, ${after}, ${limit}
      )`.execute(reading);
  return rows;
}

/** Both are sums in mills; the fee of a chargeback is its dispute fee. */
export function netOf({ gross_mills: grossMills, fee_mills: feeMills }: LineRow): bigint {
  return grossMills - feeMills;
}

export function lineOf(row: LineRow): StatementLine {
  return {
    id: String(row.entry_id),
    at: row.at.toISOString(),
    kind: row.kind,
    companyId: row.company_id,
    companyName: row.company_name,
    transactionNumber: row.tran_id,
    invoiceNumber: row.invoice,
    about: lineDescription(row),
    grossMills: Number(row.gross_mills),
    feeMills: Number(row.fee_mills),
    netMills: Number(netOf(row)),
  };
}

/**
 * The text about a refund is its reason; that about an adjustment is as in its email, because its
 * reason is for staff only.
 */
export function lineDescription(row: LineRow): string {
  switch (row.kind) {
    case 'sale':
      return row.purpose;
    case 'refund':
      return refundDescription(row);
    case 'adjustment':
      return row.against === null ? '' : adjustmentCauses[row.against];
    case 'chargeback':
    case 'chargeback_reversal':
    case 'dispute_lost':
      return row.acquirer_reference;
    case 'payout':
    case 'payout_return':
      return row.payout_reference;
  }
}

function refundDescription({ gross_mills: gross, is_void: isVoid, reason }: LineRow): string {
  const state = gross < 0n ? '' : 'The refund failed';
  return [isVoid ? voidedWords : state, reason].filter(Boolean).join(': ');
}
