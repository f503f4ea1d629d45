import type { BankImportBrief, ImportKind, ImportResult } from '@piton/contract/bank-import.ts';
import { CircleHelp, Equal, TriangleAlert } from 'lucide-react';
import type { StatusProps } from '../../../ui/status.tsx';

type KindWords = {
  readonly name: string;
  readonly about: string;
  /** What its first line says, where we say so. */
  readonly columns: string | null;
};

export const kindWords: Record<ImportKind, KindWords> = {
  bank_csv: {
    name: 'Our bank’s table (CSV)',
    about:
      'Which payouts it paid and which came back, and as Charge what it kept of our money for one. Amount is what was sent; of one that came back it may be what came back, where Charge is the rest.',
    columns: 'Reference,Outcome,Date,Amount,Currency,Reason,Charge',
  },
  nacha_returns: {
    name: 'The clearing house’s returns (NACHA)',
    about: 'Which payouts came back, and why.',
    columns: null,
  },
  acquirer_csv: {
    name: 'The acquirer’s settlement (CSV)',
    about:
      'Which card payments it has paid us for, or taken back (chargeback, with a minus) or given us again (reversal). Amount is before what it keeps, which is Charge.',
    columns: 'Type,Invoice,Amount,Charge,Settled on,Batch',
  },
};

export const resultWords: Record<ImportResult, StatusProps> = {
  booked: { tone: 'positive', word: 'Booked' },
  already: { tone: 'neutral', word: 'Known already', icon: Equal },
  unknown: { tone: 'warning', word: 'Not found', icon: CircleHelp },
  wrong_amount: { tone: 'danger', word: 'Another amount', icon: TriangleAlert },
  wrong_state: { tone: 'warning', word: 'Does not follow', icon: TriangleAlert },
};

type Counts = readonly { result: ImportResult; count: number }[];

/** How many lines waited for a later file or for somebody, when they were read in. */
export function notBooked(counts: Counts): number {
  return counts
    .filter(({ result }) => result !== 'booked' && result !== 'already')
    .reduce((sum, { count }) => sum + count, 0);
}

/** What came of all that waited, once nothing of a file does. */
export function endWord({
  counts,
  lookedAfterCount,
}: Pick<BankImportBrief, 'counts' | 'lookedAfterCount'>): string {
  const waited = notBooked(counts);
  if (waited === 0) return 'All of it fits';
  if (lookedAfterCount === 0) return 'Corrected since';
  return lookedAfterCount < waited ? 'Looked after or corrected' : 'Looked after';
}

export function countOf(counts: Counts, result: ImportResult): number {
  return counts.find((each) => each.result === result)?.count ?? 0;
}
