import { useTexts } from '../texts/use-texts.ts';
import { Field, controlClasses } from './field.tsx';
import type { FieldProblems } from './field-problems.ts';

type PersonFieldsProps = { readonly problems: FieldProblems; readonly hasCountry: boolean };

export function PersonFields({ problems, hasCountry }: PersonFieldsProps) {
  const { form } = useTexts();
  return (
    <>
      <Field field="personName" label={form.name} problem={problems.personName}>
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
      <Field field="personEmail" label={form.email} problem={problems.personEmail}>
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
      <Field field="personPhone" label={form.phone} problem={problems.personPhone}>
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
        <Field field="country" label={form.country} problem={problems.country} isOptional>
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
