import { useTexts } from '../texts/use-texts.ts';
import { PayField, controlClasses } from './pay-field.tsx';
import type { FieldProblems } from './field-problems.ts';

type PayerFieldsProps = { readonly problems: FieldProblems; readonly hasCountry: boolean };

export function PayerFields({ problems, hasCountry }: PayerFieldsProps) {
  const { form } = useTexts();
  return (
    <>
      <PayField field="personName" label={form.name} problem={problems.personName}>
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
      </PayField>
      <PayField field="personEmail" label={form.email} problem={problems.personEmail}>
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
      </PayField>
      <PayField field="personPhone" label={form.phone} problem={problems.personPhone}>
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
      </PayField>
      {hasCountry && (
        <PayField field="country" label={form.country} problem={problems.country} isOptional>
          {(control) => (
            <input
              {...control}
              type="text"
              autoComplete="country-name"
              className={controlClasses}
            />
          )}
        </PayField>
      )}
    </>
  );
}
