import { millsFromText } from '@piton/contract/money/money.ts';
import type { PaymentRequest } from '@piton/contract/payment-requests/payment-request.ts';
import { Share2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { DateText } from '../../../ui/dates/date-text.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { Status } from '../../../ui/status.tsx';
import { detailsOf, statusOf } from './request-words.ts';
import { SwitchOffDialog } from './switch-off-dialog.tsx';

type RequestRowProps = { request: PaymentRequest; isOwner: boolean; onShare: () => void };

/** One request and its state; only an open request has actions. */
export function RequestRow({ request, isOwner, onShare }: RequestRowProps) {
  const { purpose, amount, mode, created, state } = request;
  const isOpen = state === 'Open' || state === 'Being paid';
  return (
    <li className="flex flex-col gap-2 border-b border-line px-3 py-3 last:border-b-0">
      <div className="flex items-baseline justify-between gap-3">
        <span className="text-16 font-medium wrap-anywhere">{purpose}</span>
        <span className="text-16 font-semibold">
          <MoneyText mills={millsFromText(amount) ?? 0n} isQuiet={!isOpen && state !== 'Paid'} />
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-14 text-muted">
        <Status {...statusOf(request)} />
        {mode === 'test' && (
          <span className="rounded-6 bg-gold px-1 text-12 font-semibold text-on-gold">TEST</span>
        )}
        <span className="wrap-anywhere tabular-nums">
          {detailsOf(request).map((detail) => `${detail} · `)}
          Created <DateText instant={new Date(created)} />
        </span>
      </div>
      {isOpen && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={onShare} aria-label={`Share ${purpose}`}>
            <Share2 aria-hidden="true" />
            Share
          </Button>
          {isOwner && <SwitchOffDialog request={request} />}
        </div>
      )}
    </li>
  );
}
