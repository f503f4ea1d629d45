import type {
  BankImportBrief,
  ImportKind,
  ImportResult,
} from '@piton/contract/payouts/bank-import.ts';
import { CircleHelp, Equal, TriangleAlert } from 'lucide-react';
import type { StatusProps } from '../../../ui/status.tsx';

type KindWords = {
  readonly name: string;
  readonly about: string;
  /** The file's header line, if we define it. */
  readonly columns: string | null;
};

export const kindWords: Record<ImportKind, KindWords> = {
  bank_csv: {
    name: 'Our bank’s table (CSV)',
    about:
      'Payouts it paid or returned. Amount is what we sent. Fee is the bank fee. For a returned payout, Amount may be what was returned and Fee the rest.',
    columns: 'Reference,Outcome,Date,Amount,Currency,Reason,Fee',
  },
  nacha_returns: {
    name: 'The clearing house’s returns (NACHA)',
    about: 'Returned payouts and the reasons.',
    columns: null,
  },
  acquirer_csv: {
    name: 'The acquirer’s settlement (CSV)',
    about:
      'Card payments settled, refunds (negative, by the refund’s reference), chargebacks (negative) and chargeback reversals. Amount is gross, and Fee is the acquirer’s. Dispute and Respond by may name a chargeback’s case and deadline.',
    columns: 'Type,Invoice,Amount,Fee,Settled on,Batch,Dispute,Respond by',
  },
};

export const resultWords: Record<ImportResult, StatusProps> = {
  posted: { tone: 'positive', word: 'Posted' },
  already_posted: { tone: 'neutral', word: 'Already posted', icon: Equal },
  unknown: { tone: 'warning', word: 'Not found', icon: CircleHelp },
  wrong_amount: { tone: 'danger', word: 'Wrong amount', icon: TriangleAlert },
  wrong_state: { tone: 'warning', word: 'Out of sequence', icon: TriangleAlert },
};

type Counts = readonly { result: ImportResult; count: number }[];

/** The number of lines that were not posted at import. */
export function notPosted(counts: Counts): number {
  return counts
    .filter(({ result }) => result !== 'posted' && result !== 'already_posted')
    .reduce((sum, { count }) => sum + count, 0);
}

/** The result of all exceptions, once none is open. */
export function endWord({
  counts,
  resolvedCount,
}: Pick<BankImportBrief, 'counts' | 'resolvedCount'>): string {
  const waited = notPosted(counts);
  if (waited === 0) return 'Matched';
  if (resolvedCount === 0) return 'Corrected since';
  return resolvedCount < waited ? 'Resolved or corrected' : 'Resolved';
}

export function countOf(counts: Counts, result: ImportResult): number {
  return counts.find((each) => each.result === result)?.count ?? 0;
}
