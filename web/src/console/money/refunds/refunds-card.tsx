import { formatExactMoney, formatMoney, millsFromText } from '@piton/contract/money/money.ts';
import type { ConsoleRefund } from '@piton/contract/refunds/refund.ts';
import { serverNow } from '../../../api/server-time.ts';
import { CopyButton } from '../../../features/companies/sharing/copy-button.tsx';
import { DateText } from '../../../ui/dates/date-text.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Status } from '../../../ui/status.tsx';
import { Fact, TitledCard } from '../../../ui/titled-card.tsx';
import {
  cardText,
  dueDayWords,
  refundMills,
  refundStage,
  refundTask,
} from './console-refund-words.ts';

/** A sale's refunds with what staff do next; renders nothing if there are none. */
export function RefundsCard({ refunds }: { refunds: readonly ConsoleRefund[] }) {
  if (refunds.length === 0) return null;
  return (
    <TitledCard title="Refunds">
      <ul className="flex flex-col divide-y divide-line">
        {refunds.map((refund) => (
          <Refund key={refund.id} refund={refund} />
        ))}
      </ul>
    </TitledCard>
  );
}

function Refund({ refund }: { refund: ConsoleRefund }) {
  const { feeMills, reason, requested, requestedBy, isByStaff, keyName, ended, reference, detail } =
    refund;
  return (
    <li className="flex flex-col gap-4 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="text-20 font-semibold">
          <MoneyText mills={refundMills(refund)} />
        </h3>
        <Status {...refundStage(refund, serverNow())} />
      </div>
      <Task refund={refund} />
      <dl className="grid gap-4 wide:grid-cols-2 desktop:grid-cols-3">
        <Fact name={isByStaff ? 'Refunded by staff' : 'Requested by the merchant'}>
          {keyName === null ? requestedBy.displayName : `API key “${keyName}”`},{' '}
          <DateText instant={new Date(requested)} form="day-and-time" />
        </Fact>
        <Fact name="Reason">{reason}</Fact>
        <Fact name="Fee returned">{formatExactMoney(BigInt(feeMills))}</Fact>
        {ended !== null && (
          <Fact name="Ended">
            <DateText instant={new Date(ended)} form="day-and-time" />
          </Fact>
        )}
        {reference !== '' && <Fact name="Reference">{reference}</Fact>}
        {detail !== '' && <Fact name="The gateway’s response">{detail}</Fact>}
      </dl>
    </li>
  );
}

/** All that staff need in the acquirer's portal. */
function Task({ refund }: { refund: ConsoleRefund }) {
  const task = refundTask(refund);
  if (task === null) return null;
  const { sale, dueOn } = refund;
  return (
    <Notice tone="warning">
      <p className="font-medium">
        {dueOn !== null && `Due on ${dueDayWords(dueOn)}. `}
        {task}
      </p>
      <dl className="grid w-full gap-x-4 gap-y-2 wide:grid-cols-2">
        <Fact name="Payment at the acquirer">
          <span className="flex flex-wrap items-center gap-2 tabular-nums">
            {sale.tranId}
            <CopyButton text={sale.tranId} what="the transaction number" variant="secondary" />
          </span>
        </Fact>
        <Fact name="Paid">
          {formatMoney(millsFromText(sale.amount) ?? 0n)},{' '}
          <DateText instant={new Date(sale.created)} form="day-and-time" />
        </Fact>
        <Fact name="Back to">{cardText(sale)}</Fact>
        <Fact name="Amount to refund">{formatMoney(refundMills(refund))}</Fact>
      </dl>
    </Notice>
  );
}
