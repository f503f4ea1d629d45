import type { ConsoleSale } from '@piton/contract/payments/console-sale.ts';
import { exactTextFromMills } from '@piton/contract/money/money.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import type { FormField } from '../../../ui/forms/use-fields.ts';
import { feeToRefund } from './fee-to-refund.ts';

type AdjustedAmountProps = {
  field: FormField;
  isOfFee: boolean;
  /** The sale whose fee would be refunded. */
  sale: ConsoleSale | undefined;
};

/** The amount, in mills for our fee; for a sale it is exactly its fee. */
export function AdjustedAmount({ field, isOfFee, sale }: AdjustedAmountProps) {
  const fee = isOfFee && sale ? feeToRefund(sale) : null;
  return (
    <div className="flex flex-col gap-2">
      <TextField
        field={field}
        label="Amount in EC$"
        help={isOfFee ? 'Fees have up to three decimals, such as 5.201.' : undefined}
        inputMode="decimal"
        autoComplete="off"
      />
      {fee && (
        <span className="self-start">
          <Button onClick={() => field.onChange(exactTextFromMills(fee.amountMills))}>
            {fee.words}
          </Button>
        </span>
      )}
    </div>
  );
}
