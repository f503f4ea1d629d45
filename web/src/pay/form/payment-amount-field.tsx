import { millsFromText } from '@piton/contract/money/money.ts';
import { aboutInUsd, groupAmount } from './amount-text.ts';
import { PayField } from './pay-field.tsx';
import type { FieldProblem } from './field-problems.ts';
import { useTexts } from '../texts/use-texts.ts';

type PaymentAmountFieldProps = {
  readonly amountMills: bigint | null;
  readonly preset: string | undefined;
  readonly problem: FieldProblem | undefined;
};

/** The largest field, because a wrong digit here costs the most. */
export function PaymentAmountField({ amountMills, preset, problem }: PaymentAmountFieldProps) {
  const { form } = useTexts();
  const help = (
    <span className="flex flex-wrap justify-between gap-x-4">
      <span>{form.rate}</span>
      {amountMills !== null && amountMills > 0n && (
        <span className="tabular-nums">{form.about(aboutInUsd(amountMills))}</span>
      )}
    </span>
  );
  return (
    <PayField field="amount" label={form.amount} help={help} problem={problem}>
      {(control) => (
        <span className={box}>
          <span aria-hidden="true" className="pl-3 text-muted">
            {'$ '}
          </span>
          <input
            {...control}
            type="text"
            required
            defaultValue={preset && groupAmount(millsFromText(preset) ?? 0n)}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
            className={
              'min-w-0 flex-1 scroll-mt-12 bg-transparent py-3 pl-2 font-semibold tabular-nums outline-none ' +
              'placeholder:font-normal placeholder:text-muted disabled:text-muted'
            }
          />
          <span aria-hidden="true" className="hidden pr-3 text-16 text-muted wide:inline">
            XCD
          </span>
        </span>
      )}
    </PayField>
  );
}

const box =
  'flex items-center rounded-10 border border-control bg-surface text-[length:min(2rem,12vw)] leading-[1.125] transition-colors ' +
  'has-enabled:hover:border-ink has-disabled:border-line has-disabled:bg-sunken ' +
  'has-aria-invalid:border-danger! has-focus-visible:border-primary ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-primary ' +
  'has-aria-invalid:has-focus-visible:outline-danger';
