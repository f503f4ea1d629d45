import { countries } from '@piton/contract/fields/countries.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import type { FormField } from '../../ui/forms/use-fields.ts';

export function NameFields({ first, last }: { first: FormField; last: FormField }) {
  return (
    <div className="grid gap-4 wide:grid-cols-2">
      <TextField label="First name" field={first} autoComplete="given-name" spellCheck={false} />
      <TextField label="Last name" field={last} autoComplete="family-name" spellCheck={false} />
    </div>
  );
}

/** A select with one option, which shows that only Saint Lucia is supported. */
export function CountryField({ field }: { field: FormField }) {
  return (
    <SelectField label="Country" field={field} autoComplete="country-name">
      {countries.map((country) => (
        <option key={country}>{country}</option>
      ))}
    </SelectField>
  );
}
