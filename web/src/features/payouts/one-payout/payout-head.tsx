import type { Payout } from '@piton/contract/payouts/payout.ts';
import { Link } from 'react-router';
import { buttonClasses } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Status } from '../../../ui/status.tsx';
import { Fact } from '../../../ui/titled-card.tsx';
import { CopyButton } from '../../companies/sharing/copy-button.tsx';
import { useToday } from '../../transactions/list/use-today.ts';
import { fullDayWords, weekdayWords } from '../payout-days.ts';
import { lateWords } from '../payout-late.ts';
import { isOnItsWay, statusOfPayout } from '../payout-status.ts';
import { payoutProblem } from '../payout-problem.ts';
import { cancellationWords } from '../cancellation-words.ts';

/** Amount, status and bank reference. */
export function PayoutHead({ payout }: { payout: Payout }) {
  const { netMills, status, bankDetails, reference, cutOffDay } = payout;
  const today = useToday();
  return (
    <Card>
      <div className="flex flex-col gap-6">
        <div>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="text-44 font-semibold tabular-nums">
              <MoneyText mills={BigInt(netMills)} isQuiet={!isOnItsWay(payout)} />
            </span>
            <Status {...statusOfPayout[status]} />
          </p>
          <p className="mt-1 text-muted">
            {cancellationText(payout) ?? lateWords(payout, today) ?? whenWords(payout)}
          </p>
        </div>
        <TroubleNotice payout={payout} />
        <dl className="grid gap-4 wide:grid-cols-2 desktop:grid-cols-4">
          <Fact name="Bank account">
            {bankDetails.bankName}{' '}
            <span className="whitespace-nowrap tabular-nums">{bankDetails.accountNumber}</span>
          </Fact>
          <Fact name="Name on account">{bankDetails.accountName}</Fact>
          <Fact name="Sales up to">{fullDayWords(cutOffDay)}</Fact>
          <Fact name="Bank reference">
            <span className="-my-2.5 flex items-center gap-1 tabular-nums">
              {reference}
              <CopyButton text={reference} what="the bank reference" isIconOnly />
            </span>
          </Fact>
        </dl>
      </div>
    </Card>
  );
}

function cancellationText({ cancellationReason, expectedDay }: Payout): string | null {
  return (
    cancellationReason &&
    `Was expected on ${weekdayWords(expectedDay)}. ${cancellationWords[cancellationReason]}`
  );
}

function whenWords({ status, depositDate, expectedDay }: Payout): string {
  switch (status) {
    case 'queued':
      return `Expected in your bank on ${weekdayWords(expectedDay)}.`;
    case 'in_transit':
      return `On its way. Expected in your bank on ${weekdayWords(expectedDay)}.`;
    case 'deposited':
      return `In your bank since ${fullDayWords(depositDate ?? expectedDay)}.`;
    default:
      return `Was expected on ${fullDayWords(expectedDay)}, but didn’t reach your bank.`;
  }
}

function TroubleNotice({ payout }: { payout: Payout }) {
  const trouble = payoutProblem(payout);
  if (trouble === null) return null;
  return (
    <Notice tone="warning">
      <p className="text-pretty">{trouble.sentence}</p>
      {trouble.fix && (
        <Link to={trouble.fix.path} className={buttonClasses('secondary')}>
          {trouble.fix.action}
        </Link>
      )}
    </Notice>
  );
}
