import { withConnection } from '@piton/server/database/with-connection.ts';
import { verifyLedger } from '@piton/server/monitoring/self-check/verify-ledger.ts';
import type { Model } from '../model/expected-ledger.ts';
import type { Week } from '../plan/plan.ts';
import type { TakenFile } from '../weeks/bank-files.ts';
import { entryFaults } from './entry-faults.ts';
import type { Fault } from './payout-fault.ts';
import { fileFaults } from './file-faults.ts';
import { lineFaults } from './line-faults.ts';
import { moneyFaults } from './money-faults.ts';
import { payoutFaults } from './payout-faults.ts';
import { readRows, type Rows } from './read-rows.ts';
import type { Login } from '../world/keep-logins.ts';

type Looked = {
  readonly model: Model;
  readonly weeks: readonly Week[];
  readonly files: readonly TakenFile[];
};

/** All violations in the raw rows and in the files; empty if everything is right. */
export async function findFaults(
  superuser: Login,
  { model, weeks, files }: Looked,
): Promise<{ rows: Rows; faults: Fault[] }> {
  const { rows, report } = await withConnection(superuser, async (client) => ({
    rows: await readRows(client),
    report: await verifyLedger(client),
  }));
  const problems = [...report.problems, ...report.contradictions];
  const { sumMills, unbalanced } = rows.ledger;
  if (sumMills !== 0n) problems.push(`the ledger sums to ${sumMills} mills`);
  if (unbalanced !== 0) problems.push(`${unbalanced} postings do not come to nothing`);
  const faults = [
    ...entryFaults(rows),
    ...lineFaults(rows),
    ...payoutFaults(rows, model),
    ...moneyFaults(rows, model),
    ...fileFaults({ files, rows, model, weeks }),
    ...problems.map((says): Fault => ({ kind: 'ledger', says })),
  ];
  return { rows, faults };
}
