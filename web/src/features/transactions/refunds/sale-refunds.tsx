import { formatExactMoney } from '@piton/contract/money/money.ts';
import type { SaleDetails } from '@piton/contract/payments/sale-details.ts';
import type { ShownRefund } from '@piton/contract/refunds/refund.ts';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { DateText } from '../../../ui/dates/date-text.tsx';
import { notify } from '../../../ui/layers/toast.tsx';
import { latePart, useLatePart } from '../../../ui/loading/late-part.ts';
import { Status } from '../../../ui/status.tsx';
import { refundMoney, refundSentence, refundStatus } from './refund-words.ts';

/** The refunds of a payment, and the button for another one. */
export function SaleRefunds({ sale }: { sale: SaleDetails }) {
  const { refunds, refundableCents, paid } = sale;
  const [isOpen, setIsOpen] = useState(false);
  const isDisputed = paid !== null && paid.disputed !== '0.00';
  return (
    <>
      {refunds.length > 0 && (
        <section aria-label="Refunds">
          <h3 className="mb-2 text-16 font-semibold">Refunds</h3>
          <ul className="flex flex-col gap-3">
            {refunds.map((refund) => (
              <Refund key={refund.id} refund={refund} />
            ))}
          </ul>
        </section>
      )}
      {isDisputed && refundableCents > 0 && !isOpen && <NotWhileDisputed />}
      {((refundableCents > 0 && !isDisputed) || isOpen) && (
        <RefundButton sale={sale} isOpen={isOpen} setIsOpen={setIsOpen} />
      )}
    </>
  );
}

function NotWhileDisputed() {
  return (
    <p className="text-pretty text-muted">
      You can’t refund this payment while the customer’s bank disputes it. The dispute decides who
      gets the money.
    </p>
  );
}

function requesterOf({ isByStaff, keyName }: ShownRefund): string {
  if (keyName !== null) return `Requested by the API key “${keyName}”`;
  return isByStaff ? 'By our staff' : 'Requested';
}

function Refund({ refund }: { refund: ShownRefund }) {
  const { state, requested, ended, reference, reason, feeMills } = refund;
  return (
    <li className="flex flex-col gap-1 rounded-10 bg-sunken p-3">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold tabular-nums">{refundMoney(refund)}</span>
        <Status {...refundStatus(refund)} />
      </span>
      <span className="text-pretty">{refundSentence(refund)}</span>
      <span className="text-14 wrap-anywhere text-muted">
        {requesterOf(refund)}, <DateText instant={new Date(requested)} form="day-and-time" />
        {`: ${reason}`}
      </span>
      {ended !== null && (
        <span className="text-14 text-muted">
          {refundStatus(refund).word}, <DateText instant={new Date(ended)} form="day-and-time" />
          {reference !== '' && <span className="wrap-anywhere">{`, reference ${reference}`}</span>}
        </span>
      )}
      {state !== 'failed' && feeMills > 0 && (
        <span className="text-14 text-muted tabular-nums">
          {`Fee returned to you: ${formatExactMoney(BigInt(feeMills))}`}
        </span>
      )}
    </li>
  );
}

/** Loaded late, because few payments are refunded. */
const dialog = latePart(() => import('./refund-dialog.tsx'));

type RefundButtonProps = {
  sale: SaleDetails;
  isOpen: boolean;
  setIsOpen: (isOpen: boolean) => void;
};

/** Stays while its form is open, so that the form can say why nothing is left to refund. */
function RefundButton({ sale, isOpen, setIsOpen }: RefundButtonProps) {
  const { module } = useLatePart(dialog, isOpen, () => {
    setIsOpen(false);
    notify('This form didn’t load. Check your connection and try again.', 'danger');
  });
  return (
    <>
      <Button isFullWidth isBusy={isOpen && module === null} onClick={() => setIsOpen(true)}>
        <Undo2 aria-hidden="true" />
        Refund
      </Button>
      {isOpen && module && <module.RefundDialog sale={sale} onClose={() => setIsOpen(false)} />}
    </>
  );
}
