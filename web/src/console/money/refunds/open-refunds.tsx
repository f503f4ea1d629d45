import type { OpenSales } from '@piton/contract/payments/console-sale.ts';
import type { ConsoleRefund } from '@piton/contract/refunds/refund.ts';
import { DateText } from '../../../ui/dates/date-text.tsx';
import { Status } from '../../../ui/status.tsx';
import { CountedSection } from '../counted-section.tsx';
import { salePath } from '../money-paths.ts';
import { MoneyRow } from '../money-row.tsx';
import { dueDayWords, refundMills, refundStage, refundTask } from './console-refund-words.ts';

/** Renders nothing without refunds that wait. Each one's sale page offers the actions. */
export function OpenRefunds({ found, now }: { found: OpenSales; now: Date }) {
  const { refunds, refundCount } = found;
  if (refunds.length === 0) return null;
  return (
    <CountedSection
      title="Refunds to make"
      about="The amounts have left the merchants’ balances. Two people record how each refund ended."
      count={refundCount}
      shown={refunds.length}
    >
      <ul className="overflow-clip rounded-16 border border-line bg-surface">
        {refunds.map((refund) => (
          <Row key={refund.id} refund={refund} now={now} />
        ))}
      </ul>
    </CountedSection>
  );
}

function Row({ refund, now }: { refund: ConsoleRefund; now: Date }) {
  const { sale, mode, companyName, requested, dueOn } = refund;
  return (
    <MoneyRow
      path={salePath(sale.id)}
      mills={refundMills(refund)}
      mode={mode}
      whose={`${companyName} · sale ${sale.invoice}`}
      why={refundTask(refund)}
      since={
        <>
          {dueOn !== null && `Due on ${dueDayWords(dueOn)}, requested `}
          {dueOn === null && 'Requested '}
          <DateText instant={new Date(requested)} form="day-and-time" />
        </>
      }
      status={<Status {...refundStage(refund, now)} />}
    />
  );
}
