import type { getCompanyLedger, LedgerLine } from '@piton/contract/disputes/company-ledger.ts';
import type { EndpointOutput } from '@piton/contract/http/endpoint.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import { waitingProposals } from '../proposals/proposal-list.ts';

const pageSize = 50;

type LedgerQuery = {
  readonly staffId: string;
  readonly companyId: string;
  readonly mode: SaleMode;
  readonly cursor: string | undefined;
  /** For companies without a cap of their own. */
  readonly refundCapMills: bigint;
};

type Head = {
  name: string;
  balance_mills: bigint;
  disputed_mills: bigint;
  refund_cap_mills: bigint;
  refunded_today_mills: bigint;
  refund_overdraft_mills: bigint;
  has_conflict_of_interest: boolean;
};

type Line = {
  id: bigint;
  occurred_at: Date;
  kind: LedgerLine['kind'];
  amount_mills: bigint;
  balance_after_mills: bigint;
  sale_id: string | null;
  invoice: string | null;
  reference: string | null;
  cut_off_day: string | null;
  against: LedgerLine['against'];
  reason: string | null;
};

/** Every entry of a company's payable account with its cause; the cached balance comes first. */
export function readCompanyLedger(
  database: Kysely<DB>,
  query: LedgerQuery,
): Promise<EndpointOutput<typeof getCompanyLedger>> {
  const { staffId, companyId, mode } = query;
  const before = query.cursor === undefined ? null : entryIn(query.cursor);
  return actingAs(database, { staffId }, async (transaction) => {
    const head = await selectHead(transaction, query);
    if (head === undefined) throw new AppError('not_found');
    const lines = await selectLines(transaction, query, before);
    const last = lines.length > pageSize ? lines[pageSize - 1] : undefined;
    return {
      companyId,
      companyName: head.name,
      balanceMills: Number(head.balance_mills),
      disputedMills: Number(head.disputed_mills),
      refundLimits: {
        dailyCapMills: Number(head.refund_cap_mills),
        refundedTodayMills: Number(head.refunded_today_mills),
        overdraftMills: Number(head.refund_overdraft_mills),
      },
      ...(await waitingProposals(transaction, staffId, { companyId, mode })),
      mayAdjust: !head.has_conflict_of_interest,
      items: lines.slice(0, pageSize).map(lineOf),
      nextCursor: last === undefined ? null : cursorAt(last.id),
    };
  });
}

async function selectHead(
  transaction: Transaction<DB>,
  { staffId, companyId, mode, refundCapMills }: LedgerQuery,
): Promise<Head | undefined> {
  const { rows } = await sql<Head>`
    select c.name,
           (select balance_mills from ledger_balances b join ledger_accounts a on a.id = b.account_id
             where a.company_id = c.id and a.mode = ${mode} and a.code = 'merchant_payable'
           ) as balance_mills,
           (select balance_mills from ledger_balances b join ledger_accounts a on a.id = b.account_id
             where a.company_id = c.id and a.mode = ${mode} and a.code = 'disputed_funds'
           ) as disputed_mills,
           refund_cap(c.id, ${mode}, ${refundCapMills}) as refund_cap_mills,
           refunded_today(c.id, ${mode}) as refunded_today_mills,
           refund_overdraft(c.id, ${mode}) as refund_overdraft_mills,
           exists (
             select from company_members m where m.company_id = c.id and m.user_id = ${staffId}
           ) as has_conflict_of_interest
      from companies c where c.id = ${companyId}`.execute(transaction);
  return rows[0];
}

/** One extra row shows whether there is another page. */
async function selectLines(
  transaction: Transaction<DB>,
  { companyId, mode }: LedgerQuery,
  before: bigint | null,
): Promise<Line[]> {
  const { rows } = await sql<Line>`
    with lines as (
      select e.id, e.transaction_id, e.kind, -e.amount_mills as amount_mills, e.balance_after_mills
        from ledger_entries e
       where e.account_id = (
               select id from ledger_accounts
                where company_id = ${companyId} and mode = ${mode} and code = 'merchant_payable'
             )
         and (${before}::bigint is null or e.id < ${before}::bigint)
       order by e.id desc
       limit ${pageSize + 1}
    )
    select lines.id, t.occurred_at, lines.kind, lines.amount_mills, lines.balance_after_mills,
           s.id as sale_id, s.invoice, p.against, coalesce(p.reason, refund.reason) as reason,
           payout.reference, payout.cut_off_day::text
      from lines
      join ledger_transactions t on t.id = lines.transaction_id
      left join payout_steps step on step.ledger_transaction_id = t.id
      left join payouts payout on payout.id = step.payout_id
      left join proposals p on p.ledger_transaction_id = t.id
      left join refunds refund on t.id in (refund.ledger_transaction_id, refund.end_transaction_id)
      left join sales s
        on s.id = coalesce(p.sale_id, refund.sale_id, case when t.kind = 'sale' then substr(t.cause, 6)::uuid end)
     order by lines.id desc`.execute(transaction);
  return rows;
}

function lineOf(line: Line): LedgerLine {
  const { sale_id: saleId, invoice, reference, cut_off_day: cutOffDay } = line;
  return {
    id: String(line.id),
    at: line.occurred_at.toISOString(),
    kind: line.kind,
    amountMills: Number(line.amount_mills),
    balanceMills: Number(line.balance_after_mills),
    sale: saleId === null || invoice === null ? null : { id: saleId, invoice },
    payout: reference === null || cutOffDay === null ? null : { reference, cutOffDay },
    against: line.against,
    reason: line.reason ?? '',
  };
}

function cursorAt(entryId: bigint): string {
  return Buffer.from(String(entryId)).toString('base64url');
}

function entryIn(cursor: string): bigint {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  if (/^[1-9]\d{0,17}$/.test(text)) return BigInt(text);
  throw new AppError('rejected_fields', {
    fields: { cursor: 'This is not a cursor that a list has given.' },
  });
}
