import type { ExpectedPayout, Model } from '../model/expected-ledger.ts';
import type { Week } from '../plan/plan.ts';
import type { TakenFile } from '../weeks/bank-files.ts';
import { grouped } from './entry-faults.ts';
import type { Fault } from './payout-fault.ts';
import type { PayoutRow, Rows } from './read-rows.ts';

type Looked = {
  readonly files: readonly TakenFile[];
  readonly rows: Pick<Rows, 'payouts' | 'runs'>;
  readonly model: Pick<Model, 'payouts'>;
  readonly weeks: readonly Pick<Week, 'cutOffDay' | 'valueDay'>[];
};

/** Each file matches its batch line by line, with the verified account and the hand-typed day. */
export function fileFaults({ files, rows, model, weeks }: Looked): Fault[] {
  const faults: Fault[] = [];
  const sent = grouped(
    rows.payouts.filter(({ isSent }) => isSent),
    ({ cutOffDay }) => cutOffDay,
  );
  const numbers = new Map(model.payouts.map((payout) => [keyOf(payout), payout.account.number]));
  for (const { cutOffDay, valueDay } of weeks) {
    const own = files.filter((file) => file.cutOffDay === cutOffDay);
    const wanted = (sent.get(cutOffDay) ?? []).map((payout) => lineOf(payout, numbers));
    if (own.length !== Math.min(1, wanted.length)) {
      faults.push({ kind: 'file', says: `${cutOffDay} has ${own.length} files` });
    }
    for (const { day, payments } of own) {
      const lines = payments.map(
        ({ reference, account, cents }) => `${reference} ${account} ${cents}`,
      );
      faults.push(...differences(cutOffDay, lines, wanted));
      if (day !== valueDay) {
        faults.push({ kind: 'value day', says: `the file of ${cutOffDay} is for ${day}` });
      }
    }
    const run = rows.runs.find((some) => some.cutOffDay === cutOffDay);
    if (run?.valueDay !== valueDay || !run.isClosed) {
      const says = `${cutOffDay} is paid on ${run?.valueDay ?? 'no day'}, not on ${valueDay}`;
      faults.push({ kind: 'value day', says });
    }
  }
  return faults;
}

function differences(cutOffDay: string, lines: string[], wanted: string[]): Fault[] {
  const missing = wanted.filter((line) => !lines.includes(line));
  const besides = lines.filter((line) => !wanted.includes(line));
  if (missing.length === 0 && besides.length === 0 && lines.length === wanted.length) return [];
  const says = `the file of ${cutOffDay} lacks ${missing.join('; ')} and has ${besides.join('; ')}`;
  return [{ kind: 'file', says }];
}

function lineOf(payout: PayoutRow, numbers: ReadonlyMap<string, string>): string {
  const number = numbers.get(keyOf(payout)) ?? 'an unknown account';
  return `${payout.reference} ${number} ${payout.netMills / 10n}`;
}

function keyOf({ ownerId, cutOffDay }: Pick<ExpectedPayout, 'ownerId' | 'cutOffDay'>): string {
  return `${ownerId} ${cutOffDay}`;
}
