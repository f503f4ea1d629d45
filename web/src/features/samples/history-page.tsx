import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import { byDay } from '../../ui/dates/by-day.ts';
import { DateText } from '../../ui/dates/date-text.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { RecordGroup, RecordRow } from '../../ui/loading/record-list.tsx';
import type { StatusProps } from '../../ui/status.tsx';
import { SampleNotice } from './sample-notice.tsx';
import { sampleTrades } from './sample-trades.ts';

export function HistoryPage() {
  return (
    <div className="flex flex-col gap-4">
      <title>History · Piton</title>
      <h1 className="text-24 font-semibold">History</h1>
      <SampleNotice>These are samples. Your own payments are under Transactions.</SampleNotice>
      <div className="overflow-clip rounded-16 border border-line bg-surface">
        {byDay(sampleTrades, ({ at }) => at).map(({ day, firstAt, items }) => (
          <RecordGroup key={day} title={<DateText instant={firstAt} form="weekday-and-year" />}>
            {items.map(({ kind, what, reference, at, amountMills }) => (
              <RecordRow
                key={at}
                status={looks[kind]}
                title={what}
                detail={reference}
                amount={<MoneyText mills={amountMills} />}
                amountDetail={<DateText instant={new Date(at)} form="time" />}
              />
            ))}
          </RecordGroup>
        ))}
      </div>
    </div>
  );
}

/** A sale is incoming money, a purchase outgoing. */
const looks: Record<'Buy' | 'Sold', StatusProps> = {
  Buy: { tone: 'neutral', word: 'Buy', icon: ArrowUpRight },
  Sold: { tone: 'positive', word: 'Sold', icon: ArrowDownLeft },
};
