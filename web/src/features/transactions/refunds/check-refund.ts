import { type CheckedFields, checkFields } from '@piton/contract/fields/check-fields.ts';
import { readEditedAmount } from '@piton/contract/fields/typed-amount.ts';
import type { EndpointInput } from '@piton/contract/http/endpoint.ts';
import { type RefundPreview, requestRefund } from '@piton/contract/refunds/refund.ts';
import { refundRefusalMessage } from '@piton/contract/refunds/refund-refusals.ts';

export type RefundValues = Record<'amount' | 'reason', string>;
type Refund = EndpointInput<typeof requestRefund>['body'];

/** Null if the text is no amount. */
export function centsIn(amount: string): number | null {
  const mills = readEditedAmount(amount);
  return mills === null ? null : Number(mills / 10n);
}

/** Reports a known refusal at the amount, before the person has to prove who they are. */
export function checkRefund(
  { amount, reason }: RefundValues,
  refundId: string,
  refusalOf: (amountCents: number) => string | undefined,
): CheckedFields<Refund> {
  const cents = centsIn(amount);
  const checked = checkFields(requestRefund.body, {
    refundId,
    amountCents: cents ?? undefined,
    reason,
  });
  const problem = cents === null ? undefined : refusalOf(cents);
  const fields = {
    ...(problem !== undefined && { amountCents: problem }),
    ...(!checked.ok && checked.fields),
    ...(cents === null && amount.trim() !== '' && { amountCents: unreadable(amount) }),
  };
  if (checked.ok && problem === undefined) return checked;
  const { amountCents: ofAmount, ...others } = fields;
  return { ok: false, fields: { ...(ofAmount !== undefined && { amount: ofAmount }), ...others } };
}

function unreadable(amount: string): string {
  return /^[^.]*\d[^.]*\.\d{3,}$/.test(amount.trim())
    ? 'Use up to two decimals, such as 12.50.'
    : 'Enter an amount such as 12.50.';
}

/** Undefined if the preview allows it. */
export function refusalIn(preview: RefundPreview | undefined): string | undefined {
  if (preview === undefined || preview.refusal === null) return undefined;
  const { refusal, leftCents, missingMills, dailyCapCents, leftTodayCents } = preview;
  return refundRefusalMessage(refusal, {
    leftMills: BigInt(leftCents) * 10n,
    missingMills: BigInt(missingMills),
    dailyCapMills: BigInt(dailyCapCents) * 10n,
    leftTodayMills: BigInt(leftTodayCents) * 10n,
  });
}
