import { type CardBrand, securityCodeLength } from '@piton/contract/cards/card-brand.ts';
import { expiryYears, isPastMonth } from '@piton/contract/cards/card-expiry.ts';
import type { CalendarDay } from '@piton/contract/time/time.ts';
import { useTexts } from '../texts/use-texts.ts';
import { BrandMarks } from './brand-marks.tsx';
import { PayField, Select, controlClasses } from './pay-field.tsx';
import type { FieldProblem, FieldProblems } from './field-problems.ts';
import type { FormSnapshot } from './form-values.ts';

type CardFieldsProps = {
  readonly glance: FormSnapshot;
  readonly problems: FieldProblems;
  readonly today: CalendarDay;
  readonly brands: readonly CardBrand[];
};

export function CardFields({ glance, problems, today, brands }: CardFieldsProps) {
  const { form } = useTexts();
  return (
    <>
      <CardNumberField brand={glance.brand} brands={brands} problem={problems.cardNumber} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] items-start gap-x-3 gap-y-4">
        <PayField field="month" label={form.expiryMonth} problem={problems.month}>
          {(control) => (
            <Select {...control} autoComplete="cc-exp-month">
              <option value="">{form.month}</option>
              {months.map((month) => (
                <option key={month} value={month} disabled={isPast(month, glance.year, today)}>
                  {month}
                </option>
              ))}
            </Select>
          )}
        </PayField>
        <PayField field="year" label={form.expiryYear} problem={problems.year}>
          {(control) => (
            <Select {...control} autoComplete="cc-exp-year">
              <option value="">{form.year}</option>
              {expiryYears(today).map((year) => (
                <option key={year} value={year}>
                  {year}
                </option>
              ))}
            </Select>
          )}
        </PayField>
        <SecurityCodeField brand={glance.brand} problem={problems.cvv} />
      </div>
      <PayField field="name" label={form.holder} help={form.holderHelp} problem={problems.name}>
        {(control) => (
          <input
            {...control}
            type="text"
            required
            autoComplete="cc-name"
            spellCheck={false}
            className={controlClasses}
          />
        )}
      </PayField>
    </>
  );
}

type BrandedProps = {
  readonly brand: FormSnapshot['brand'];
  readonly problem: FieldProblem | undefined;
};

type CardNumberProps = BrandedProps & { readonly brands: readonly CardBrand[] };

function CardNumberField({ brand, brands, problem }: CardNumberProps) {
  const { form } = useTexts();
  return (
    <PayField
      field="cardNumber"
      label={form.cardNumber}
      note={<BrandMarks brands={brands} recognised={brand} />}
      problem={problem}
    >
      {(control) => (
        <input
          {...control}
          type="text"
          required
          inputMode="numeric"
          autoComplete="cc-number"
          autoCorrect="off"
          spellCheck={false}
          placeholder="0000 0000 0000 0000"
          className={`${controlClasses} tabular-nums`}
        />
      )}
    </PayField>
  );
}

function SecurityCodeField({ brand, problem }: BrandedProps) {
  const { form } = useTexts();
  const help = form.securityCodeHelp(brand === null ? 3 : securityCodeLength(brand));
  return (
    <PayField field="cvv" label={form.securityCode} help={help} problem={problem}>
      {(control) => (
        <input
          {...control}
          type="text"
          required
          inputMode="numeric"
          autoComplete="cc-csc"
          autoCorrect="off"
          maxLength={4}
          className={`${controlClasses} tabular-nums`}
        />
      )}
    </PayField>
  );
}

const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

function isPast(month: string, year: string, today: CalendarDay): boolean {
  return year !== '' && isPastMonth(Number(month), Number(year), today);
}
