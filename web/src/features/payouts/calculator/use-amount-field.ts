import { checkFields } from '@piton/contract/fields/check-fields.ts';
import { millsFromText } from '@piton/contract/money/money.ts';
import { paymentRequestFields } from '@piton/contract/payment-requests/payment-request.ts';
import { amountOr, readEditedAmount } from '@piton/contract/fields/typed-amount.ts';
import { useState } from 'react';
import type { FormField } from '../../../ui/forms/use-fields.ts';

const amountField = paymentRequestFields.pick({ amount: true });

/** An example amount, so that the calculator shows a result at once. */
const example = '100.00';

/** Reads the amount as all forms do, and validates it when the field is left. */
export function useAmountField(name: string): { field: FormField; mills: bigint | null } {
  const [text, setText] = useState(example);
  const [isLeft, setIsLeft] = useState(false);
  const checked = checkFields(amountField, { amount: amountOr(text, readEditedAmount(text)) });
  const isShown = isLeft && !checked.ok;
  return {
    mills: checked.ok ? millsFromText(checked.value.amount) : null,
    field: {
      name,
      value: text,
      error: isShown ? checked.fields['amount'] : undefined,
      onChange: (value) => {
        setIsLeft(false);
        setText(value);
      },
      onLeave: () => setIsLeft(true),
    },
  };
}
