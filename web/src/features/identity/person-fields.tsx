import { countries } from '@piton/contract/person-fields.ts';
import { Field } from '../../ui/field.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { FormField } from '../../ui/use-fields.ts';

export function NameFields({ first, last }: { first: FormField; last: FormField }) {
  return (
    <div className="grid gap-4 wide:grid-cols-2">
      <TextField label="First name" field={first} autoComplete="given-name" spellCheck={false} />
      <TextField label="Last name" field={last} autoComplete="family-name" spellCheck={false} />
    </div>
  );
}

/** A choice of one, said openly: nobody has to wonder whether her country is taken. */
export function CountryField({ field }: { field: FormField }) {
  return (
    <Field label="Country" error={field.error}>
      {(control) => (
        <SelectInput
          {...control}
          name={field.name}
          autoComplete="country-name"
          value={field.value}
          onChange={(event) => field.onChange(event.target.value)}
          onBlur={field.onLeave}
        >
          {countries.map((country) => (
            <option key={country}>{country}</option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
}
