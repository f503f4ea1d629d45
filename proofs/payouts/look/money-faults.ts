import { type Model, owedMills } from '../model/expected-ledger.ts';
import type { Fault } from './payout-fault.ts';
import type { Rows } from './read-rows.ts';

/** A company's payouts and open balance equal its sales minus fees, with adjustments and disputes. */
export function moneyFaults(
  { payouts, lines, entries, balances }: Rows,
  { companies }: Pick<Model, 'companies'>,
): Fault[] {
  const isCredited = new Map(
    payouts.map(({ id, state }) => [id, ['cancelled', 'failed', 'returned'].includes(state)]),
  );
  const paid = new Map<string, bigint>();
  for (const { payoutId, companyId, netMills } of lines) {
    if (isCredited.get(payoutId) === true) continue;
    paid.set(companyId, (paid.get(companyId) ?? 0n) + netMills);
  }
  const posted = new Map<string, bigint>();
  for (const { companyId, mills } of entries) {
    posted.set(companyId, (posted.get(companyId) ?? 0n) - mills);
  }
  const faults: Fault[] = [];
  for (const [companyId, company] of companies) {
    const { soldMills, feeMills, adjustedMills, paidMills } = company;
    const due = soldMills - feeMills + adjustedMills;
    const [wasPaid, owed] = [paid.get(companyId) ?? 0n, balances.get(companyId) ?? 0n];
    const actual = [wasPaid + owed, wasPaid, owed, posted.get(companyId) ?? 0n].join();
    const wanted = [due, paidMills, owedMills(company), owed].join();
    if (actual !== wanted) {
      faults.push({ kind: 'money', says: `${companyId} has ${actual} instead of ${wanted}` });
    }
  }
  const others = [...balances.keys()].filter((companyId) => !companies.has(companyId));
  return [
    ...faults,
    ...others.map((id): Fault => ({ kind: 'money', says: `unknown company ${id}` })),
  ];
}
