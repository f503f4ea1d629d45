import type { RunPayout } from '@piton/contract/payouts/payout-run.ts';
import { Link } from 'react-router';
import { MoneyText } from '../../../ui/money-text.tsx';
import { Status } from '../../../ui/status.tsx';
import { reviewPath } from '../../reviews/review-path.ts';
import { counted, stateWords, cancellationWords } from '../payout-words.ts';
import { CancelDialog } from './dialogs/cancel-dialog.tsx';

/** Each payout with payee, amounts, account and state. */
export function PayoutRows({ payouts }: { payouts: readonly RunPayout[] }) {
  const isAnyOpen = payouts.some(isOpen);
  return (
    <ul className="divide-y divide-line overflow-clip rounded-16 border border-line bg-surface">
      {payouts.map((payout) => (
        <PayoutRow key={payout.id} payout={payout} columns={isAnyOpen ? withButton : plain} />
      ))}
    </ul>
  );
}

/** Not yet sent, so it can be cancelled. */
function isOpen({ state }: RunPayout): boolean {
  return state === 'queued' || state === 'approved';
}

function PayoutRow({ payout, columns }: { payout: RunPayout; columns: string }) {
  const { owner, netMills, saleCount, state, reason, reference, cancellationReason } = payout;
  return (
    <li className={`${row} ${columns}`}>
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{owner.displayName}</span>
        <span className="block text-14 text-muted tabular-nums">
          {counted(saleCount, 'sale')} · {reference}
        </span>
      </span>
      <span className="text-right font-semibold desktop:order-3">
        <MoneyText mills={BigInt(netMills)} isQuiet={state === 'cancelled'} />
      </span>
      <span className="col-span-2 min-w-0 text-14 desktop:order-1 desktop:col-span-1">
        <Link to={reviewPath('bank_account', owner.uid)} className={link}>
          {payout.bankName}
        </Link>
        <span className="block text-muted wrap-anywhere tabular-nums">
          {payout.accountNumber} · {payout.accountName}
        </span>
      </span>
      <span className="min-w-0 desktop:order-2">
        <Status {...stateWords[state]} />
        {reason !== '' && (
          <span className="mt-1 block text-14 text-muted wrap-anywhere">{reason}</span>
        )}
        {cancellationReason !== null && (
          <span className="mt-1 block text-14 text-pretty text-warning">
            Will be excluded: {cancellationWords[cancellationReason]}.
          </span>
        )}
      </span>
      <span className="justify-self-end empty:hidden desktop:order-4">
        {isOpen(payout) && <CancelDialog payout={payout} />}
      </span>
    </li>
  );
}

const row =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-4 py-3 desktop:px-6';
const plain = 'desktop:grid-cols-[minmax(0,3fr)_minmax(0,4fr)_minmax(0,3fr)_9rem]';
const withButton = 'desktop:grid-cols-[minmax(0,3fr)_minmax(0,4fr)_minmax(0,3fr)_9rem_7rem]';
const link = 'text-primary underline underline-offset-2';
