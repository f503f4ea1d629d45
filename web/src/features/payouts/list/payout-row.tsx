import type { Payout } from '@piton/contract/payouts/payout.ts';
import { Link } from 'react-router';
import { buttonClasses } from '../../../ui/button.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { Status, StatusIcon, StatusWord } from '../../../ui/status.tsx';
import { CopyButton } from '../../companies/sharing/copy-button.tsx';
import { dayOf, weekdayWords } from '../payout-days.ts';
import { payoutParts } from './payout-parts.ts';
import { isOnItsWay, statusOfPayout } from '../payout-status.ts';
import { payoutProblem, type PayoutProblem } from '../payout-problem.ts';
import { cancellationWords } from '../cancellation-words.ts';

/** The whole row links to the payout, except for other controls in it. */
export function PayoutRow({ payout }: { payout: Payout }) {
  const { id, status, netMills, bankDetails, reference } = payout;
  const isQuiet = !isOnItsWay(payout);
  return (
    <div className={row}>
      <span className="row-span-2 desktop:pt-0.5">
        <span className="desktop:hidden">
          <StatusIcon {...statusOfPayout[status]} isSmall />
        </span>
        <span className="max-desktop:hidden">
          <Status {...statusOfPayout[status]} />
        </span>
      </span>
      <Link
        to={`/payouts/${id}`}
        className="text-16 font-medium outline-none after:absolute after:inset-0 desktop:col-start-2"
      >
        {weekdayWords(dayOf(payout))}
      </Link>
      <span className="text-right text-16 font-semibold desktop:col-start-4 desktop:row-start-1">
        <MoneyText mills={BigInt(netMills)} isQuiet={isQuiet} />
      </span>
      <span className="col-span-2 col-start-2 flex items-baseline justify-between gap-2 desktop:contents">
        <span className="text-14 text-muted desktop:col-start-2 desktop:row-start-2">
          <span className="desktop:hidden">
            <StatusWord {...statusOfPayout[status]} />
          </span>
          <span className="max-desktop:hidden">Sales up to {weekdayWords(payout.cutOffDay)}</span>
        </span>
        <span className="text-right text-12 text-muted tabular-nums desktop:col-start-4 desktop:row-start-2 desktop:self-center">
          {payoutParts(payout)}
        </span>
      </span>
      <span className="col-span-2 col-start-2 text-14 text-muted tabular-nums desktop:col-span-1 desktop:col-start-3 desktop:row-start-1 desktop:text-ink">
        {bankDetails.bankName} {bankDetails.accountNumber}
      </span>
      <span className="relative z-1 col-span-2 col-start-2 -my-2.5 flex items-center justify-self-start text-12 text-muted tabular-nums desktop:col-span-1 desktop:col-start-3 desktop:row-start-2 desktop:-my-3">
        <span className="min-w-32">
          <span className="sr-only">Reference </span>
          {reference}
        </span>
        <CopyButton text={reference} what={`the reference ${reference}`} isIconOnly />
      </span>
      <RowTrouble payout={payout} />
    </div>
  );
}

const row =
  'relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-2 px-3 py-3 ' +
  'transition-colors hover:bg-sunken has-[a:focus-visible]:outline-2 ' +
  'has-[a:focus-visible]:-outline-offset-2 wide:gap-x-3 wide:px-4 desktop:gap-x-4 ' +
  'desktop:grid-cols-[7rem_minmax(0,1fr)_minmax(0,1.2fr)_13rem]';

function RowTrouble({ payout }: { payout: Payout }) {
  const trouble: PayoutProblem | null = payout.cancellationReason
    ? { sentence: cancellationWords[payout.cancellationReason] }
    : payoutProblem(payout);
  if (trouble === null) return null;
  return (
    <span className="col-start-2 col-end-4 flex flex-col items-start gap-2 pt-2 text-14 wide:flex-row wide:items-center wide:justify-between desktop:col-end-5">
      <span className="min-w-0 text-pretty wrap-anywhere">{trouble.sentence}</span>
      {trouble.fix && (
        <Link
          to={trouble.fix.path}
          className={`relative z-1 shrink-0 ${buttonClasses('secondary')}`}
        >
          {trouble.fix.action}
        </Link>
      )}
    </span>
  );
}
