import { companyTypes, monthlyPayments } from '@piton/contract/companies/company.ts';
import { type CompanyFields } from '@piton/contract/companies/company-fields.ts';
import { reviewedFieldName } from '@piton/contract/reviews/review.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { EmailField, TextField } from '../../../ui/forms/text-field.tsx';
import type { FormField } from '../../../ui/forms/use-fields.ts';
import { CountryField } from '../../identity/person-fields.tsx';

type CompanyFormFieldsProps = { field: (name: keyof CompanyFields) => FormField };

export function CompanyFormFields({ field }: CompanyFormFieldsProps) {
  return (
    <>
      <TextField
        label={reviewedFieldName('companyName')}
        help="Shown to customers and on receipts"
        field={field('companyName')}
        autoComplete="organization"
        spellCheck={false}
      />
      <EmailField label={reviewedFieldName('companyEmail')} field={field('companyEmail')} />
      <TextField
        label={reviewedFieldName('companyNumber')}
        field={field('companyNumber')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <ChoiceField field={field('companyType')} options={companyTypes} />
      <TextField
        label={reviewedFieldName('permanentaddress')}
        help="Street and town where the company is"
        field={field('permanentaddress')}
        autoComplete="street-address"
      />
      <ChoiceField field={field('transactAmount')} options={monthlyPayments} />
      <CountryField field={field('country')} />
    </>
  );
}

type ChoiceFieldProps = { field: FormField; options: Readonly<Record<string, string>> };

function ChoiceField({ field, options }: ChoiceFieldProps) {
  return (
    <SelectField label={reviewedFieldName(field.name)} field={field} autoComplete="off">
      {Object.entries(options).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
