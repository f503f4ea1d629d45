import { voidedWords } from '@piton/contract/money/money-state.ts';
import { textFromMills } from '@piton/contract/money/money.ts';
import type { SaleDetails } from '@piton/contract/payments/sale-details.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { requestRefund, type ShownRefund } from '@piton/contract/refunds/refund.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { refusalOf } from '../../../api/refusal-of.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { SupportContact } from '../../../ui/frame/support-contact.tsx';
import { notify } from '../../../ui/layers/toast.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/loading/skeleton.tsx';
import { usePaused } from '../../../ui/forms/use-paused.ts';
import { centsIn, checkRefund, refusalIn } from './check-refund.ts';
import { RefundEffects } from './refund-effects.tsx';
import { dayWords, refundMoney, refundSentence } from './refund-words.ts';
import { useKnownRefusal, useRefundPreview, useRefundsChanged } from './use-refunds.ts';

type RefundDialogProps = { sale: SaleDetails; onClose: () => void };

/** Asks for amount and reason, and shows the effects before anything is requested. */
export function RefundDialog({ sale, onClose }: RefundDialogProps) {
  const { id, mode, refundableCents } = sale;
  const form = useRefundForm(sale, onClose);
  const typedCents = centsIn(form.values.amount);
  const pausedCents = centsIn(usePaused(form.values.amount));
  const isPossible = (cents: number | null): cents is number =>
    cents !== null && cents > 0 && cents <= refundableCents;
  const preview = useRefundPreview(id, isPossible(pausedCents) ? pausedCents : refundableCents);
  const isCurrent = !preview.isPlaceholderData && preview.data?.amountCents === typedCents;
  const refusal = isCurrent ? refusalIn(preview.data) : undefined;
  const isRequestable = isPossible(typedCents) && refusal === undefined;
  const amount = form.field('amount');
  return (
    <FormDialog
      form={form}
      title={mode === 'test' ? 'Refund this test payment' : 'Refund this payment'}
      action={actionOf(mode, isRequestable ? typedCents : null)}
      actionVariant="danger"
      isOpen
      onOpenChange={onClose}
    >
      <AmountField
        field={{ ...amount, error: amount.error ?? refusal }}
        label="Amount in EC dollars"
        help={`Up to ${refundMoney({ amountCents: refundableCents })}.`}
      />
      {refusal !== undefined && (
        <p className="text-14">
          <SupportContact lead="Need help? Write to" />
        </p>
      )}
      <TextField
        field={form.field('reason')}
        label="Reason"
        help="Kept with the payment, for you and our staff."
        maxLength={200}
        autoComplete="off"
      />
      {isRequestable && (
        <Loaded query={preview} waiting={<Waiting />}>
          {(shown) => <RefundEffects preview={shown} mode={mode} isOld={!isCurrent} />}
        </Loaded>
      )}
    </FormDialog>
  );
}

function useRefundForm({ id, refundableCents }: SaleDetails, onClose: () => void) {
  const refundsChanged = useRefundsChanged();
  const knownRefusal = useKnownRefusal(id);
  // One id per dialog, so that a repeat after a lost response is stored only once.
  const [refundId] = useState(() => crypto.randomUUID());
  return useForm({
    initial: { amount: textFromMills(BigInt(refundableCents) * 10n), reason: '' },
    check: (values) =>
      checkRefund(values, refundId, (cents) =>
        cents > refundableCents
          ? `You can refund up to ${refundMoney({ amountCents: refundableCents })} of this payment.`
          : knownRefusal(cents),
      ),
    send: (body) =>
      refusalOf(async () => {
        try {
          notifyOf(await call(requestRefund, { params: { saleId: id }, body }));
          onClose();
        } finally {
          void refundsChanged();
        }
      }),
  });
}

/** The button names the amount if it can be refunded. */
function actionOf(mode: SaleMode, amountCents: number | null): string {
  const money = amountCents === null ? '' : ` ${refundMoney({ amountCents })}`;
  return `${mode === 'test' ? 'TEST: ' : ''}Refund${money}`;
}

function notifyOf(refund: ShownRefund): void {
  const money = refundMoney(refund);
  if (refund.state === 'done') {
    notify(refund.isVoid ? `${voidedWords}: ${money}.` : `Refunded ${money}.`, 'positive');
  } else if (refund.state === 'failed') {
    notify(`Refund failed. ${refundSentence(refund)}`, 'danger');
  } else if (refund.dueOn !== null) {
    notify(`Refund of ${money} requested. Due by ${dayWords(refund.dueOn)}.`, 'positive');
  } else {
    notify(`Refund of ${money} isn’t confirmed yet. We’re checking.`);
  }
}

function Waiting() {
  return (
    <Skeleton label="Calculating">
      <SkeletonBlock className="h-44" />
    </Skeleton>
  );
}
