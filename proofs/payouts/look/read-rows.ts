import type { Connection } from '../world/keep-logins.ts';

type SaleRow = { id: string; companyId: string; mills: bigint };

/** An entry of a company's balance. */
export type EntryRow = {
  id: bigint;
  accountId: bigint;
  companyId: string;
  kind: string;
  mills: bigint;
  cause: string;
};

export type PayoutRow = {
  id: string;
  cutOffDay: string;
  ownerId: string;
  reference: string;
  state: string;
  netMills: bigint;
  saleMills: bigint;
  feeMills: bigint;
  saleCount: bigint;
  /** Whether it was ever sent. */
  isSent: boolean;
};

export type LineRow = {
  payoutId: string;
  companyId: string;
  accountId: bigint;
  afterEntryId: bigint;
  toEntryId: bigint;
  carriedInMills: bigint;
  carriedOutMills: bigint;
  saleCount: bigint;
  saleMills: bigint;
  feeMills: bigint;
  otherMills: bigint;
  netMills: bigint;
};

type RunRow = { cutOffDay: string; valueDay: string; isClosed: boolean };

/** The raw rows of one snapshot. */
export type Rows = {
  readonly sales: readonly SaleRow[];
  readonly entries: readonly EntryRow[];
  readonly balances: ReadonlyMap<string, bigint>;
  readonly payouts: readonly PayoutRow[];
  readonly lines: readonly LineRow[];
  readonly runs: readonly RunRow[];
  /** The sum of all entries in both modes, and the number of unbalanced postings. */
  readonly ledger: { readonly sumMills: bigint; readonly unbalanced: number };
};

/** With its own statements, on a connection that sees every row. */
export async function readRows(client: Connection): Promise<Rows> {
  const ask = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows;
  await client.query('begin isolation level repeatable read read only');
  try {
    const [ledger] = await ask<{ sum: string; unbalanced: string }>(ledgerSum);
    const balances = await ask<{ companyId: string; mills: string }>(balanceRows);
    return {
      sales: (await ask<Raw<SaleRow>>(saleRows)).map(numbered('mills')),
      entries: (await ask<Raw<EntryRow>>(entryRows)).map(numbered('id', 'accountId', 'mills')),
      balances: new Map(balances.map(({ companyId, mills }) => [companyId, BigInt(mills)])),
      payouts: (await ask<Raw<PayoutRow>>(payoutRows)).map(
        numbered('netMills', 'saleMills', 'feeMills', 'saleCount'),
      ),
      lines: (await ask<Raw<LineRow>>(lineRows)).map(numbered(...lineNumbers)),
      runs: await ask<RunRow>(runRows),
      ledger: {
        sumMills: BigInt(ledger?.sum ?? 1),
        unbalanced: Number(ledger?.unbalanced ?? 1),
      },
    };
  } finally {
    await client.query('rollback');
  }
}

/** As received: 8-byte integers as text. */
type Raw<Row> = { [Name in keyof Row]: Row[Name] extends bigint ? string : Row[Name] };

const numbered =
  <Name extends string>(...names: readonly Name[]) =>
  <Row extends Record<Name, string>>(row: Row) =>
    ({
      ...row,
      ...Object.fromEntries(names.map((name) => [name, BigInt(row[name])])),
    }) as unknown as Omit<Row, Name> & Record<Name, bigint>;

const lineNumbers = [
  'accountId',
  'afterEntryId',
  'toEntryId',
  'carriedInMills',
  'carriedOutMills',
  'saleCount',
  'saleMills',
  'feeMills',
  'otherMills',
  'netMills',
] as const;

const saleRows = `
  select id, company_id as "companyId", amount_mills as mills
    from sales where status = 'Approved' and mode = 'live'`;

const entryRows = `
  select e.id, e.account_id as "accountId", a.company_id as "companyId", e.kind,
         e.amount_mills as mills, t.cause
    from ledger_entries e
    join ledger_accounts a on a.id = e.account_id
    join ledger_transactions t on t.id = e.transaction_id
   where a.mode = 'live' and a.code = 'merchant_payable'
   order by e.account_id, e.id`;

const balanceRows = `
  select a.company_id as "companyId", b.balance_mills as mills
    from ledger_balances b join ledger_accounts a on a.id = b.account_id
   where a.mode = 'live' and a.code = 'merchant_payable'`;

const payoutRows = `
  select id, cut_off_day::text as "cutOffDay", owner_id as "ownerId", reference, state,
         net_mills as "netMills", sale_mills as "saleMills", fee_mills as "feeMills",
         sale_count as "saleCount",
         exists (
           select from payout_steps s where s.payout_id = p.id and s.state = 'in_transit'
         ) as "isSent"
    from payouts p order by cut_off_day, id`;

const lineRows = `
  select payout_id as "payoutId", company_id as "companyId", account_id as "accountId",
         coalesce(after_entry_id, 0) as "afterEntryId", to_entry_id as "toEntryId",
         carried_in_mills as "carriedInMills", carried_out_mills as "carriedOutMills",
         sale_count as "saleCount", sale_mills as "saleMills", fee_mills as "feeMills",
         other_mills as "otherMills", net_mills as "netMills"
    from payout_lines order by account_id, to_entry_id`;

const runRows = `
  select cut_off_day::text as "cutOffDay", value_day::text as "valueDay",
         closed_at is not null as "isClosed"
    from payout_runs order by cut_off_day`;

const ledgerSum = `
  select coalesce(sum(mills), 0) as sum, count(*) filter (where mills <> 0) as unbalanced
    from (
      select sum(amount_mills) as mills from ledger_entries group by transaction_id
    ) postings`;
