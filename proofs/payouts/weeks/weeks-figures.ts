import type { Figure } from '../../harness/figure.ts';
import type { Fault, FaultKind } from '../look/payout-fault.ts';
import type { Rows } from '../look/read-rows.ts';
import type { PlanSize } from '../plan/plan.ts';
import type { TakenFile } from './bank-files.ts';
import type { Tally } from './week-counts.ts';

type Looked = {
  readonly rows: Rows;
  readonly faults: readonly Fault[];
  readonly tally: Tally;
  readonly files: readonly TakenFile[];
  readonly size: PlanSize;
};

export function weeksFigures({ rows, faults, tally, files, size }: Looked): Figure[] {
  const none = (name: string, of: string, ...kinds: FaultKind[]): Figure => {
    const count = faults.filter(({ kind }) => kinds.includes(kind)).length;
    return { name, measured: `${count} of ${of}`, limit: '0', isKept: count === 0 };
  };
  const { sales, payouts, lines, runs } = rows;
  const inFiles = files.reduce((sum, { payments }) => sum + payments.length, 0);
  return [
    none('sales in two payouts', `${sales.length}`, 'sale in two payouts'),
    none('sales in no payout and not owed', `${sales.length}`, 'sale left out'),
    none('payouts that are not their lines’ entries', `${lines.length} lines`, 'line'),
    none('payouts that differ from the model', `${payouts.length}`, 'payout'),
    none('companies whose money does not add up', `${size.companies}`, 'money'),
    none('files that are not their batch', `${files.length}, ${inFiles} lines`, 'file'),
    none('days that are not as typed by hand', `${runs.length} weeks`, 'value day'),
    none('paid twice in a week', `${payouts.length}`, 'twice a week'),
    none('paid to an unverified account', `${payouts.length}`, 'unverified'),
    none('problems of the ledger, with its sum', 'all', 'ledger'),
    ...happenedFigures({ rows, tally, size }),
  ];
}

function happenedFigures({
  rows: { payouts },
  tally,
  size,
}: Pick<Looked, 'rows' | 'tally' | 'size'>): Figure[] {
  const { kills, atWork, rounds, failures } = tally.killed;
  const inState = (wanted: string) => payouts.filter(({ state }) => state === wanted).length;
  const ends = ['deposited', 'failed', 'returned', 'cancelled'].map(inState);
  const happened = [
    tally.approved,
    tally.declined,
    tally.adjusted,
    tally.chargedBack,
    tally.edited,
    tally.suspended,
  ];
  return [
    {
      name: 'deposited, failed, returned, cancelled',
      measured: ends.join(', '),
      limit: 'some of each',
      isKept: ends.every((count) => count > 0),
    },
    {
      name: 'approved, declined, adjusted, charged back',
      measured: happened.slice(0, 4).join(', '),
      limit: 'some of each',
      isKept: happened.slice(0, 4).every((count) => count > 0),
    },
    {
      name: 'bank accounts saved, companies suspended',
      measured: happened.slice(4).join(', '),
      limit: 'some of each',
      isKept: happened.slice(4).every((count) => count > 0),
    },
    {
      name: 'bank files imported twice without effect',
      measured: `${tally.filesReadIn} of ${tally.filesReadIn}`,
      limit: `${size.weeks} and more`,
      isKept: tally.filesReadIn >= size.weeks,
    },
    {
      name: 'killed payout runs',
      measured: `${atWork} of ${kills} killed, ${rounds} rounds`,
      limit: `${size.weeks} and more`,
      isKept: atWork >= size.weeks,
      isTimingDependent: true,
    },
    {
      name: 'runs that failed without a kill',
      measured: `${failures.length}`,
      limit: '0',
      isKept: failures.length === 0,
    },
  ];
}
