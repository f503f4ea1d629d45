import type { Figure } from '../../harness/figure.ts';
import type { Attempt } from '../attempts.ts';
import type { Played } from '../own-gateway.ts';

/** An agreement counts only if there were payments. */
export function paidFigures({
  attempts,
  played,
}: {
  attempts: readonly Attempt[];
  played: Played;
}): Figure[] {
  const answeredWith = (words: string) =>
    attempts.filter(({ response }) => response?.includes(words)).length;
  const withResult = answeredWith('"FinancialResultCode":[');
  const approved = answeredWith('"FinancialResultCode":["Approved"]');
  const faults = Array.from(played.values()).reduce((sum, times) => sum + times, 0);
  return [
    {
      name: 'payments with a result, and approved',
      measured: `${withResult} final, ${approved} approved`,
      limit: 'all final, over 30 % approved',
      isKept: withResult === attempts.length && approved > attempts.length * 0.3,
    },
    {
      name: 'faults of the gateway',
      measured: `${faults} of ${played.size} kinds`,
      limit: 'some',
      isKept: faults > 0,
      isTimingDependent: true,
    },
  ];
}
