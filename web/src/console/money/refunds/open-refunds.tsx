import type { OpenSales } from '@piton/contract/payments/console-sale.ts';
import type { ConsoleRefund } from '@piton/contract/refunds/refund.ts';
import { DateText } from '../../../ui/dates/date-text.tsx';
import { Status } from '../../../ui/status.tsx';
import { CountedSection } from '../counted-section.tsx';
import { salePath } from '../money-paths.ts';
import { MoneyRow } from '../money-row.tsx';
import { dueDayWords, refundMills, refundStage, refundTask } from './console-refund-words.ts';

type Listed = { found: OpenSales; now: Date };

/** Refunds that staff make. Each one's sale page offers the actions. */
export function RefundsToMake({ found: { refunds, portalRefundCount }, now }: Listed) {
  return (
    <Refunds
      title="Refunds to make"
      about="Make each one in the acquirer’s portal. Its amount has left the merchant’s balance. Two people record how it ended."
      count={portalRefundCount}
      refunds={refunds.filter(({ waitsFor }) => waitsFor === 'portal')}
      now={now}
    />
  );
}

/** Refunds that the gateway may have made. */
export function UnknownRefunds({ found, now }: Listed) {
  const { refunds, refundCount, portalRefundCount } = found;
  return (
    <Refunds
      title="Refunds with an unknown outcome"
      about="The gateway may have made these. Don’t make them again. Find out in the acquirer’s portal; two people record how each one ended."
      count={refundCount - portalRefundCount}
      refunds={refunds.filter(({ waitsFor }) => waitsFor === 'outcome')}
      now={now}
    />
  );
}

type RefundsProps = {
  title: string;
  about: string;
  count: number;
  refunds: readonly ConsoleRefund[];
  now: Date;
};

/** Renders nothing without refunds. */
function Refunds({ refunds, now, ...section }: RefundsProps) {
  if (refunds.length === 0) return null;
  return (
    <CountedSection {...section} shown={refunds.length}>
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
