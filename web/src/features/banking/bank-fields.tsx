import { accountTypes, type Bank } from '@piton/contract/banking/bank-account.ts';
import { reviewedFieldName } from '@piton/contract/reviews/review.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import type { FormField } from '../../ui/forms/use-fields.ts';
import { CountryField } from '../identity/person-fields.tsx';
import { successorHint } from './successor-hint.ts';

type BankFieldName =
  | 'country'
  | 'bankName'
  | 'accountRouting'
  | 'accountNumber'
  | 'accountName'
  | 'accountType';

type BankFieldsProps = {
  field: (name: BankFieldName) => FormField;
  banks: readonly Bank[];
  /** The masked number that an empty field leaves unchanged. */
  keptNumber?: string;
};

export function BankFields({ field, banks, keptNumber }: BankFieldsProps) {
  const bank = field('bankName');
  return (
    <>
      <CountryField field={field('country')} />
      <SelectField
        label={reviewedFieldName('bankName')}
        help={successorHint(banks, bank.value)}
        field={bank}
        autoComplete="off"
      >
        {banks.map(({ bankName }) => (
          <option key={bankName}>{bankName}</option>
        ))}
      </SelectField>
      <NumberFields field={field} {...(keptNumber !== undefined && { keptNumber })} />
      <TextField
        label={reviewedFieldName('accountName')}
        help="Your name or your company’s, as your bank has it"
        field={field('accountName')}
        autoComplete="name"
        spellCheck={false}
      />
      <SelectField
        label={reviewedFieldName('accountType')}
        field={field('accountType')}
        autoComplete="off"
      >
        {Object.entries(accountTypes).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </>
  );
}

/** Turns autofill off, because browsers would store these numbers and offer them elsewhere. */
function NumberFields({ field, keptNumber }: Omit<BankFieldsProps, 'banks'>) {
  const lastFour = keptNumber?.slice(-4);
  return (
    <>
      <TextField
        label={reviewedFieldName('accountRouting')}
        help="5 to 9 digits. Leave it empty if you don’t know it."
        isOptional
        field={field('accountRouting')}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        label={reviewedFieldName('accountNumber')}
        help={
          lastFour === undefined
            ? 'As shown on your bank statement'
            : `Leave it empty to keep the one ending in ${lastFour}.`
        }
        field={field('accountNumber')}
        inputMode="text"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </>
  );
}
