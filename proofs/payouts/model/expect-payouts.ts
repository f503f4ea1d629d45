import {
  type ExpectedCompany,
  companyOf,
  type ExpectedPayout,
  type Model,
  owedMills,
  ownerOf,
} from './expected-ledger.ts';

type Due = {
  readonly companyId: string;
  readonly company: ExpectedCompany;
  /** The number of its entries in the payout. */
  readonly count: number;
  readonly netMills: bigint;
  readonly carriedMills: bigint;
};

/** Computes a week's payouts. */
export function expectRun(model: Model, cutOffDay: string, cutOffMs: number): void {
  const companiesOf = new Map<string, [string, ExpectedCompany][]>();
  for (const [companyId, company] of model.companies) {
    const others = companiesOf.get(company.ownerId) ?? [];
    companiesOf.set(company.ownerId, [...others, [companyId, company]]);
  }
  for (const [ownerId, companies] of companiesOf) {
    if (companies.every(([, company]) => owedMills(company) === 0n)) continue;
    const dues = companies
      .map(([companyId, company]) => dueOf(companyId, company, cutOffMs))
      .filter(({ company, netMills }) => company.standing === 'approved' || netMills < 0n);
    const netMills = dues.reduce((sum, due) => sum + due.netMills, 0n);
    if (netMills <= 0n) continue;
    const { account, isProven } = ownerOf(model, ownerId);
    if (account.approval === null) model.unverified.add(`${ownerId} ${cutOffDay}`);
    if (account.approval === null || !isProven || netMills < model.minimumMills) continue;
    model.payouts.push(pay({ dues, netMills, cutOffDay, ownerId, account: { ...account } }));
  }
}

/** Up to the newest entry before the cut-off, whatever the times of earlier ones. */
function dueOf(companyId: string, company: ExpectedCompany, cutOffMs: number): Due {
  const { entries, carriedMills } = company;
  const count = entries.findLastIndex(({ atMs }) => atMs < cutOffMs) + 1;
  const due = entries.slice(0, count).reduce((sum, { mills }) => sum + mills, carriedMills);
  const carried = ((due % 10n) + 10n) % 10n;
  return { companyId, company, count, netMills: due - carried, carriedMills: carried };
}

type Paying = Pick<ExpectedPayout, 'netMills' | 'cutOffDay' | 'ownerId' | 'account'> & {
  readonly dues: readonly Due[];
};

function pay({ dues, ...payout }: Paying): ExpectedPayout {
  const sales = dues.flatMap(({ company, count }) =>
    company.entries.slice(0, count).filter(({ saleMills }) => saleMills !== undefined),
  );
  const saleMills = sales.reduce((sum, sale) => sum + (sale.saleMills ?? 0n), 0n);
  const feeMills = sales.reduce((sum, { mills }) => sum - mills, saleMills);
  for (const { company, count, netMills, carriedMills } of dues) {
    company.entries = company.entries.slice(count);
    company.carriedMills = carriedMills;
    company.paidMills += netMills;
  }
  return {
    ...payout,
    saleMills,
    feeMills,
    saleCount: sales.length,
    lines: new Map(dues.map(({ companyId, netMills }) => [companyId, netMills])),
    state: 'queued',
  };
}

/** At approval or sending: cancels payouts of merchants who have changed their account since. */
export function expectOn(
  model: Model,
  { cutOffDay, atMs }: { cutOffDay: string; atMs: number },
  [from, to]: readonly ['queued', 'approved'] | readonly ['approved', 'in_transit'],
): void {
  for (const payout of model.payouts) {
    if (payout.cutOffDay !== cutOffDay || payout.state !== from) continue;
    const { account } = ownerOf(model, payout.ownerId);
    if (account.approval === payout.account.approval) payout.state = to;
    else expectCredited(model, payout, { state: 'cancelled', atMs });
  }
}

/**
 * The money returns to its companies; a return by the bank requires the account to be verified
 * again.
 */
export function expectCredited(
  model: Model,
  payout: ExpectedPayout,
  { state, atMs }: { state: 'cancelled' | 'failed' | 'returned'; atMs: number },
): void {
  payout.state = state;
  for (const [companyId, mills] of payout.lines) {
    const company = companyOf(model, companyId);
    company.paidMills -= mills;
    if (mills !== 0n) company.entries.push({ mills, atMs });
  }
  const { account } = ownerOf(model, payout.ownerId);
  if (state !== 'cancelled' && account.details === payout.account.details) account.approval = null;
}
