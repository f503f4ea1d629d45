import { type CheckedFields, checkFields } from '@piton/contract/fields/check-fields.ts';
import { proposeRefund, proposeRefundLimit } from '@piton/contract/refunds/refund-proposals.ts';
import {
  beforeTheNotice,
  beforeTheSale,
  proposeAdjustment,
  proposeDispute,
  tooMuchDisputed,
  tooMuchRefunded,
} from '@piton/contract/proposals/proposal.ts';
import type { EndpointInput } from '@piton/contract/http/endpoint.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import type { CalendarDay } from '@piton/contract/time/time.ts';
import { millsIn } from './typed-mills.ts';
import type { Proof } from '../../staff/check-access-grant.ts';

type Adjustment = EndpointInput<typeof proposeAdjustment>['body'];
type Dispute = EndpointInput<typeof proposeDispute>['body'];
type Refund = EndpointInput<typeof proposeRefund>['body'];
type RefundLimit = EndpointInput<typeof proposeRefundLimit>['body'];

const amountProblem = 'Enter an amount such as 12.50.';

/** The fields every proposal has in addition to its own. */
export type Sent = Proof & { proposalId: string };

/**
 * The endpoints expect mills, but people type dollars: these fields have other names in the form.
 */
export const typedNames: Readonly<Record<string, string>> = {
  amountMills: 'amount',
  disputeFeeMills: 'disputeFee',
};

export type AdjustmentValues = Record<
  'direction' | 'amount' | 'against' | 'reason' | 'isPossibleDuplicate',
  string
>;

/** The amount has no sign, because the form has a direction. */
export function checkAdjustment(
  { direction, amount, isPossibleDuplicate, ...values }: AdjustmentValues,
  about: Pick<Adjustment, 'mode' | 'sale'>,
  sent: Sent,
): CheckedFields<Adjustment> {
  const mills = millsIn(amount);
  const amountMills = mills !== undefined && direction === 'take' ? -mills : mills;
  const body = {
    ...values,
    ...about,
    ...sent,
    amountMills,
    isPossibleDuplicate: isPossibleDuplicate === 'yes',
  };
  return asTyped(checkFields(proposeAdjustment.body, body), { amount });
}

export type DisputeValues = Record<
  | 'amount'
  | 'disputeFee'
  | 'reference'
  | 'happenedOn'
  | 'disputeReason'
  | 'respondBy'
  | 'reason'
  | 'isPossibleDuplicate',
  string
>;

/** `leftMills` is the part of the sale that is neither refunded nor disputed. */
export function checkStaffRefund(
  { amount, reason }: Record<'amount' | 'reason', string>,
  { saleVersion, leftMills }: { saleVersion: string; leftMills: number },
  sent: Sent,
): CheckedFields<Refund> {
  const amountMills = millsIn(amount);
  const body = { reason, ...sent, saleVersion, amountMills };
  const checked = asTyped(checkFields(proposeRefund.body, body), { amount });
  if ((amountMills ?? 0) <= leftMills) return checked;
  return { ok: false, fields: { amount: tooMuchRefunded, ...(!checked.ok && checked.fields) } };
}

export function checkRefundLimit(
  { amount, ...values }: Record<'amount' | 'limit' | 'reason', string>,
  mode: SaleMode,
  sent: Sent,
): CheckedFields<RefundLimit> {
  const body = { ...values, ...sent, mode, amountMills: millsIn(amount) };
  return asTyped(checkFields(proposeRefundLimit.body, body), { amount });
}

/** `leftMills` is the part of the sale that is neither refunded nor disputed, `soldOn` its day. */
export function checkDispute(
  { amount, disputeFee, isPossibleDuplicate, ...values }: DisputeValues,
  {
    saleVersion,
    leftMills,
    soldOn,
  }: { saleVersion: string; leftMills: number; soldOn: CalendarDay },
  sent: Sent,
): CheckedFields<Dispute> {
  const amounts = { amountMills: millsIn(amount), disputeFeeMills: millsIn(disputeFee) };
  const body = {
    ...values,
    ...amounts,
    ...sent,
    saleVersion,
    isPossibleDuplicate: isPossibleDuplicate === 'yes',
  };
  const checked = asTyped(checkFields(proposeDispute.body, body), { amount, disputeFee });
  const fields = {
    ...((amounts.amountMills ?? 0) > leftMills && { amount: tooMuchDisputed }),
    ...(values.happenedOn < soldOn && { happenedOn: beforeTheSale }),
    ...(values.respondBy < values.happenedOn && { respondBy: beforeTheNotice }),
    ...(!checked.ok && checked.fields),
  };
  return Object.keys(fields).length === 0 ? checked : { ok: false, fields };
}

/** Uses the form's field names. A typed amount that can't be parsed is invalid, not missing. */
function asTyped<Value>(
  checked: CheckedFields<Value>,
  amounts: Record<string, string>,
): CheckedFields<Value> {
  if (checked.ok) return checked;
  const fields = Object.entries<string>(checked.fields).map(([name, problem]): [string, string] => {
    const typedName = typedNames[name] ?? name;
    const typed = amounts[typedName]?.trim() ?? '';
    const isNoAmount = typed !== '' && millsIn(typed) === undefined;
    return [typedName, isNoAmount ? amountProblem : problem];
  });
  return { ok: false, fields: Object.fromEntries<string>(fields) };
}
