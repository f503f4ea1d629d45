import type { PaymentProblems } from '@piton/contract/payment.ts';
import { Field, controlClasses } from './field.tsx';

type PersonFieldsProps = { readonly problems: PaymentProblems; readonly hasCountry: boolean };

export function PersonFields({ problems, hasCountry }: PersonFieldsProps) {
  return (
    <>
      <Field field="personName" label="Your name" problem={problems.personName}>
        {(control) => (
          <input
            {...control}
            type="text"
            required
            autoComplete="name"
            spellCheck={false}
            className={controlClasses}
          />
        )}
      </Field>
      <Field field="personEmail" label="Email" problem={problems.personEmail}>
        {(control) => (
          <input
            {...control}
            type="email"
            required
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            className={controlClasses}
          />
        )}
      </Field>
      <Field field="personPhone" label="Phone" problem={problems.personPhone}>
        {(control) => (
          <input
            {...control}
            type="tel"
            required
            inputMode="tel"
            autoComplete="tel"
            className={`${controlClasses} tabular-nums`}
          />
        )}
      </Field>
      {hasCountry && (
        <Field field="country" label="Country" problem={problems.country} isOptional>
          {(control) => (
            <input
              {...control}
              type="text"
              autoComplete="country-name"
              className={controlClasses}
            />
          )}
        </Field>
      )}
    </>
  );
}
