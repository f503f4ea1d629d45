import { type CheckedFields, checkFields } from '@piton/contract/check-fields.ts';
import { proposeAdjustment, proposeChargeback } from '@piton/contract/correction.ts';
import type { EndpointInput } from '@piton/contract/endpoint.ts';
import { millsFromText } from '@piton/contract/money.ts';
import type { Sent } from './use-proposal-dialog.ts';

type Adjustment = EndpointInput<typeof proposeAdjustment>['body'];
type Chargeback = EndpointInput<typeof proposeChargeback>['body'];

const amountProblem = 'Write an amount such as 12.50.';

export type AdjustmentValues = Record<
  'direction' | 'amountCents' | 'against' | 'reason' | 'isBesideEqual',
  string
>;

/** The amount is typed without a sign: which way it goes is chosen. */
export function checkAdjustment(
  { direction, amountCents: amount, isBesideEqual, ...values }: AdjustmentValues,
  about: Pick<Adjustment, 'mode' | 'sale'>,
  sent: Sent,
): CheckedFields<Adjustment> {
  const cents = centsIn(amount);
  const amountCents = cents !== undefined && direction === 'take' ? -cents : cents;
  const body = {
    ...values,
    ...about,
    ...sent,
    amountCents,
    isBesideEqual: isBesideEqual === 'yes',
  };
  return withAmounts(checkFields(proposeAdjustment.body, body), { amountCents: amount });
}

export type ChargebackValues = Record<
  'amountCents' | 'disputeFeeCents' | 'reference' | 'happenedOn' | 'reason',
  string
>;

export function checkChargeback(
  { amountCents: amount, disputeFeeCents: fee, ...values }: ChargebackValues,
  saleSeen: string,
  sent: Sent,
): CheckedFields<Chargeback> {
  const amounts = { amountCents: centsIn(amount), disputeFeeCents: centsIn(fee) };
  return withAmounts(
    checkFields(proposeChargeback.body, { ...values, ...amounts, ...sent, saleSeen }),
    {
      amountCents: amount,
      disputeFeeCents: fee,
    },
  );
}

function centsIn(text: string): number | undefined {
  const mills = millsFromText(text);
  return mills === null ? undefined : Number(mills / 10n);
}

/** What was typed and is no amount is not missing. */
function withAmounts<Value>(
  checked: CheckedFields<Value>,
  typed: Record<string, string>,
): CheckedFields<Value> {
  if (checked.ok) return checked;
  const problems: [string, string][] = Object.entries(typed)
    .filter(([name, text]) => name in checked.fields && text.trim() !== '')
    .filter(([, text]) => millsFromText(text) === null)
    .map(([name]) => [name, amountProblem]);
  return { ok: false, fields: { ...checked.fields, ...Object.fromEntries<string>(problems) } };
}
