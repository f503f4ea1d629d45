import { millsFromText, textFromMills } from '@piton/contract/money/money.ts';
import type { PayPagePreset } from '@piton/contract/payments/pay-page-props.ts';
import { findPaymentProblem, paymentText } from '@piton/contract/payments/payment-fields.ts';
import type { CalendarDay } from '@piton/contract/time/time.ts';

type PresetQuery = {
  /** All values in the URL, because it may repeat one. */
  readonly amounts: readonly string[];
  readonly purposes: readonly string[];
  readonly isExtended: boolean;
};

const extendedAmount = '99.00';
const purposeCharactersMax = 30;

/**
 * The fields that `?amount=80.00&purpose=Two+nights` fills in; undefined if there are none. Values
 * that the form would reject and repeated ones are left out, so that no customer starts with
 * another person's mistake.
 */
export function readPreset(
  { amounts, purposes, isExtended }: PresetQuery,
  { today, amountMax }: { today: CalendarDay; amountMax: string },
): PayPagePreset | undefined {
  const amountMaxMills = millsFromText(amountMax) ?? 0n;
  const rules = { today, amountMaxMills, isPurposeRequired: true };
  const accepted = (field: 'amount' | 'purpose', given: string | undefined) => {
    const text = paymentText(field, { [field]: given });
    return findPaymentProblem(field, { [field]: text }, rules) === null ? text : undefined;
  };
  const amountMills = millsFromText(accepted('amount', only(amounts)) ?? '');
  const amount = amountMills === null ? undefined : textFromMills(amountMills);
  const preset = {
    amount: amount ?? (isExtended ? extendedAmount : undefined),
    purpose: accepted('purpose', cut(only(purposes))),
  };
  return preset.amount === undefined && preset.purpose === undefined ? undefined : preset;
}

function only(given: readonly string[]): string | undefined {
  return given.length === 1 ? given[0] : undefined;
}

/** Shortens it as the field does with pasted text. */
function cut(purpose: string | undefined): string | undefined {
  return purpose && Array.from(purpose.trim()).slice(0, purposeCharactersMax).join('');
}
