import type { MonthStatement } from '@piton/contract/payouts/payout-statement.ts';
import { type Kysely, sql } from 'kysely';
import { type Reading, readingAs } from '../../database/reading-as.ts';
import type { DB } from '../../database/types.ts';
import { findMonth, type Month } from './month-lines.ts';

type Movement = Pick<
  MonthStatement,
  | 'openingMills'
  | 'saleCount'
  | 'saleMills'
  | 'feeMills'
  | 'otherMills'
  | 'paidMills'
  | 'returnedMills'
  | 'closingMills'
>;

type SumRow = {
  company_id: string;
  company_name: string;
  opening_mills: bigint;
  sale_count: bigint;
  sale_mills: bigint;
  fee_mills: bigint;
  other_mills: bigint;
  paid_mills: bigint;
  returned_mills: bigint;
  closing_mills: bigint;
  payout_transaction_ids: bigint[];
};

type PayoutRow = { id: string; reference: string; at: Date; net_mills: bigint };

/** A month's opening balance, movements and closing balance, in one snapshot. */
export async function readMonthOf(
  database: Kysely<DB>,
  userId: string,
  month: string,
): Promise<MonthStatement> {
  return readingAs(database, { userId }, async (reading) => {
    const found = await findMonth(reading, month);
    const rows = await sumMonth(reading, found);
    const companies = rows.map((row) => ({
      companyId: row.company_id,
      companyName: row.company_name,
      ...movementOf(row),
    }));
    const payouts = await takenPayouts(
      reading,
      userId,
      rows.flatMap((row) => row.payout_transaction_ids),
    );
    const { from, to, isOver } = found;
    return { month, from, to, isOver, ...inAll(companies), companies, payouts };
  });
}

async function sumMonth(reading: Reading, { begins, ends }: Month): Promise<SumRow[]> {
  const { rows } = await sql<SumRow>`
    select * from statement_sums(${begins}, ${ends})`.execute(reading);
  return rows;
}

function movementOf(row: SumRow): Movement {
  return {
    openingMills: Number(row.opening_mills),
    saleCount: Number(row.sale_count),
    saleMills: Number(row.sale_mills),
    feeMills: Number(row.fee_mills),
    otherMills: Number(row.other_mills),
    paidMills: Number(row.paid_mills),
    returnedMills: Number(row.returned_mills),
    closingMills: Number(row.closing_mills),
  };
}

function inAll(companies: readonly Movement[]): Movement {
  const sum = (of: (movement: Movement) => number) =>
    companies.reduce((total, each) => total + of(each), 0);
  return {
    openingMills: sum((each) => each.openingMills),
    saleCount: sum((each) => each.saleCount),
    saleMills: sum((each) => each.saleMills),
    feeMills: sum((each) => each.feeMills),
    otherMills: sum((each) => each.otherMills),
    paidMills: sum((each) => each.paidMills),
    returnedMills: sum((each) => each.returnedMills),
    closingMills: sum((each) => each.closingMills),
  };
}

/** The payouts that the ledger ties to one of these transactions. */
async function takenPayouts(
  reading: Reading,
  userId: string,
  transactionIds: readonly bigint[],
): Promise<MonthStatement['payouts']> {
  const { rows } = await sql<PayoutRow>`
    select p.id, p.reference, s.at, p.net_mills
      from payout_steps s join payouts p on p.id = s.payout_id
     where s.ledger_transaction_id = any(${transactionIds.map(String)}::bigint[])
       and s.state = 'queued' and p.owner_id = ${userId}
     order by s.ledger_transaction_id`.execute(reading);
  return rows.map(({ id, reference, at, net_mills: netMills }) => ({
    id,
    reference,
    at: at.toISOString(),
    netMills: Number(netMills),
  }));
}
