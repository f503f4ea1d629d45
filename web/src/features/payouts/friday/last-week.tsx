import type { NextPayout } from '@piton/contract/payouts/payout.ts';
import { MoneyText } from '../../../ui/money-text.tsx';
import { useToday } from '../../transactions/list/use-today.ts';
import { FridayName } from './friday-name.tsx';
import { lastWeekWords } from './friday-words.ts';

/** This Friday's result, once the run is finished and none of its payouts is under way. */
export function LastWeek({ next: { lastWeek } }: { next: NextPayout }) {
  const today = useToday();
  const words = lastWeek && lastWeekWords(lastWeek, today);
  if (lastWeek === null || words === null) return null;
  return (
    <div>
      <FridayName cutOffDay={lastWeek.cutOffDay} />
      <p className="text-32 font-semibold tabular-nums">
        <MoneyText mills={BigInt(lastWeek.netMills)} isQuiet={lastWeek.netMills === 0} />
      </p>
      <p className="text-pretty">{words}</p>
    </div>
  );
}
