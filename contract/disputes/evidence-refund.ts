import { formatMoney, millsFromText } from '../money/money.ts';
import { formatDayAndTime } from '../time/time.ts';
import type { EvidenceFacts } from './evidence.ts';

/** "Refunded", "EC$33.33, 28 November 2026 10:42 am, reference RF-1". */
export function nameRefund({
  amount,
  isDone,
  at,
  reference,
}: EvidenceFacts['refunds'][number]): readonly [name: string, text: string] {
  const money = formatMoney(millsFromText(amount) ?? 0n);
  const time = formatDayAndTime(new Date(at));
  if (!isDone) return ['Refund pending', `${money}, requested ${time}`];
  return ['Refunded', `${money}, ${time}${reference === '' ? '' : `, reference ${reference}`}`];
}
