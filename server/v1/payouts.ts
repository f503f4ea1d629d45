import { AppError } from '@piton/contract/http/errors.ts';
import type { V1Payout, V1PayoutEntry } from '@piton/contract/v1/payouts.ts';
import { v1Endpoints } from '@piton/contract/v1/v1-endpoints.ts';
import { type IdKind, v1Id } from '@piton/contract/v1/v1-fields.ts';
import { readingAs } from '../database/reading-as.ts';
import { bindEndpoint, type BindDeps } from '../http/endpoints/bind-endpoint.ts';
import { readCursor } from '../http/endpoints/page-cursor.ts';
import type { HttpApp } from '../http/http-app.ts';
import { statusOf } from '../payouts/own/payout-list.ts';
import { filterOf, pageIn } from './list-filter.ts';
import { pageOf } from '../http/endpoints/page-of.ts';
import {
  type PayoutEntryRow,
  type PayoutRow,
  selectPayoutEntries,
  selectPayouts,
  selectPayoutsByIds,
} from './select-payouts.ts';
import type { V1Deps } from './v1-deps.ts';
import { v1MoneyOf } from './v1-money.ts';

/** Test money is never paid out, and the database shows payouts to live keys alone. */
export function bindV1Payouts(app: HttpApp, deps: BindDeps & V1Deps): void {
  const { database } = deps;
  bindEndpoint(app, deps, v1Endpoints.listPayouts, async ({ query }, { key }) => {
    const rows = await readingAs(database, key, (reading) =>
      selectPayouts(reading, filterOf(key, query), pageIn(query)),
    );
    return pageOf(rows, query.limit, v1PayoutOf);
  });
  bindEndpoint(app, deps, v1Endpoints.getPayout, async ({ params }, { key }) => {
    const [row] = await readingAs(database, key, (reading) =>
      selectPayoutsByIds(reading, key, [params.id]),
    );
    if (row === undefined) throw new AppError('not_found');
    return v1PayoutOf(row);
  });
  bindEndpoint(app, deps, v1Endpoints.listPayoutEntries, async ({ params, query }, { key }) => {
    const { cursor, limit } = query;
    const after = cursor === undefined ? 0n : BigInt(readCursor(cursor, isEntryId).id);
    const { companyId } = key;
    const [[payout], rows] = await readingAs(database, key, (reading) =>
      Promise.all([
        selectPayoutsByIds(reading, key, [params.id]),
        selectPayoutEntries(
          reading,
          { companyId, payoutId: params.id },
          { after, limit: limit + 1 },
        ),
      ]),
    );
    if (payout === undefined) throw new AppError('not_found');
    return pageOf(rows.map(placed), limit, payoutEntryOf);
  });
}

function isEntryId(id: string): boolean {
  return /^[1-9]\d{0,17}$/.test(id);
}

function placed(row: PayoutEntryRow) {
  return { ...row, id: String(row.entry_id), created_text: row.at.toISOString() };
}

export function v1PayoutOf(row: PayoutRow): V1Payout {
  return {
    id: v1Id('payout', row.id),
    mode: 'live',
    status: statusOf(row.state),
    amount: v1MoneyOf(row.net_mills),
    payments: v1MoneyOf(row.sale_mills),
    paymentCount: Number(row.sale_count),
    fees: v1MoneyOf(row.fee_mills),
    other: v1MoneyOf(row.other_mills),
    reference: row.reference,
    bank: { name: row.bank_name, lastFour: row.last_four },
    cutOffDay: row.cut_off_day,
    expectedDay: row.expected_day,
    depositedOn: row.deposited_on,
    reason: row.reason,
    createdAt: row.queued_at.toISOString(),
  };
}

function payoutEntryOf(row: PayoutEntryRow): V1PayoutEntry {
  const id = (kind: Exclude<IdKind, 'paymentRequest'>, stored: string | null) =>
    stored === null ? null : v1Id(kind, stored);
  return {
    type: typeOf(row),
    paymentId: id('payment', row.sale_id),
    refundId: id('refund', row.refund_id),
    disputeId: id('dispute', row.dispute_id),
    payoutId: id('payout', row.payout_id),
    gross: v1MoneyOf(row.gross_mills),
    fee: v1MoneyOf(row.fee_mills),
    net: v1MoneyOf(row.gross_mills - row.fee_mills),
    createdAt: row.at.toISOString(),
  };
}

function typeOf({ kind, gross_mills: gross }: PayoutEntryRow): V1PayoutEntry['type'] {
  if (kind === 'sale') return 'payment';
  if (kind === 'refund' && gross > 0n) return 'refund_failed';
  return kind;
}
