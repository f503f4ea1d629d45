import { brandNames, securityCodeLength } from '@piton/contract/card-brand.ts';
import { expiryYears, isPastMonth } from '@piton/contract/card-expiry.ts';
import type { PaymentProblems } from '@piton/contract/payment.ts';
import type { CalendarDay } from '@piton/contract/time.ts';
import { Field, Select, controlClasses } from './field.tsx';
import type { Glance } from './form-values.ts';

type CardFieldsProps = {
  readonly glance: Glance;
  readonly problems: PaymentProblems;
  readonly today: CalendarDay;
};

export function CardFields({ glance, problems, today }: CardFieldsProps) {
  return (
    <>
      <CardNumberField brand={glance.brand} problem={problems.cardNumber} />
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4 wide:grid-cols-3">
        <Field field="month" label="Expiry month" problem={problems.month}>
          {(control) => (
            <Select {...control} autoComplete="cc-exp-month">
              <option value="">Month</option>
              {months.map((month) => (
                <option key={month} value={month} disabled={isPast(month, glance.year, today)}>
                  {month}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field field="year" label="Expiry year" problem={problems.year}>
          {(control) => (
            <Select {...control} autoComplete="cc-exp-year">
              <option value="">Year</option>
              {expiryYears(today).map((year) => (
                <option key={year} value={year}>
                  {year}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <SecurityCodeField brand={glance.brand} problem={problems.cvv} />
      </div>
      <Field field="name" label="Card holder" help="As printed on the card" problem={problems.name}>
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
      </Field>
    </>
  );
}

type BrandedProps = { readonly brand: Glance['brand']; readonly problem: string | undefined };

function CardNumberField({ brand, problem }: BrandedProps) {
  return (
    <Field
      field="cardNumber"
      label="Card number"
      note={brand ? brandNames[brand] : undefined}
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
    </Field>
  );
}

function SecurityCodeField({ brand, problem }: BrandedProps) {
  const length = brand === null ? 3 : securityCodeLength(brand);
  const help = `${length} digits on the ${length === 4 ? 'front' : 'back'}`;
  return (
    <Field field="cvv" label="CVV" help={help} problem={problem}>
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
    </Field>
  );
}

const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

function isPast(month: string, year: string, today: CalendarDay): boolean {
  return year !== '' && isPastMonth(Number(month), Number(year), today);
}
