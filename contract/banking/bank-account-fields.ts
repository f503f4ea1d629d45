import { z } from 'zod';
import { accountTypes, bankAccount } from './bank-account.ts';
import { fitsBankForms } from '../payouts/bank-letters.ts';
import { isCardNumber } from '../cards/card-number.ts';
import { choiceField } from '../fields/choice-field.ts';
import { describeEndpoint } from '../http/endpoint.ts';
import { provideMessage, requiredMessage } from '../http/messages.ts';
import { nameProblem } from '../payments/payment-text.ts';
import { countryField, text } from '../fields/person-fields.ts';

export const defaultBank = 'Bank of Saint Lucia Limited';

/** Accepts spaces and dashes, because people copy the number from a card or a statement. */
function accountNumberProblem(number: string): string | null {
  if (!/^[0-9A-Z]+$/.test(number)) return 'Use digits and letters only.';
  if (number.length < 5) return 'That account number is too short. Copy it as your bank shows it.';
  if (number.length > 17) return 'That account number is too long. Copy it as your bank shows it.';
  if (!/\d{3}/.test(number) || /^(.)\1+$/.test(number)) {
    return 'Copy the account number as your bank shows it.';
  }
  // A bank card has its own number, which we must never store.
  if (isCardNumber(number)) return 'This is a card number. Enter your account number.';
  return null;
}

const accountNumberField = z
  .string({ error: requiredMessage })
  .transform((value) => value.replaceAll(/[\s-]/g, '').toUpperCase())
  .superRefine((number, context) => {
    const message = number === '' ? requiredMessage : accountNumberProblem(number);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

function holderProblem(name: string): string | null {
  const problem = nameProblem(name, 100);
  if (problem !== null) return problem;
  if ((name.match(/\p{L}/gu) ?? []).length < 2) return 'Enter the full name, as your bank has it.';
  return fitsBankForms(name) ? null : 'Enter the name in letters A to Z, as your bank has it.';
}

/**
 * Eastern Caribbean routing numbers carry no check digit, so only the form is checked. The field
 * is optional because many people don't know theirs.
 */
const routingField = z
  .string({ error: requiredMessage })
  .transform((value) => value.replaceAll(/[\s-]/g, ''))
  .refine(
    (value) => value === '' || /^\d{5,9}$/.test(value),
    'A routing number has 5 to 9 digits. Leave it empty if your bank gave you none.',
  );

export const bankAccountFields = z.object({
  country: countryField,
  bankName: text(requiredMessage, (value) => nameProblem(value, 100)),
  accountRouting: routingField,
  accountNumber: accountNumberField,
  accountName: text(provideMessage('name'), holderProblem),
  accountType: choiceField(accountTypes),
});

/** An edit may leave the account number unchanged. */
export const bankAccountEdit = bankAccountFields.extend({
  accountNumber: z.union([z.literal('').transform(() => null), accountNumberField]),
});

export const addBankAccount = describeEndpoint({
  method: 'POST',
  path: '/api/bank-account',
  caller: 'signedIn',
  stepUp: true,
  securityEvent: 'change-bank-account',
  summary: 'Link the bank account for all payouts. It is reviewed before the first payout.',
  body: bankAccountFields,
  output: bankAccount,
  refusals: ['version_conflict'],
});

export const editBankAccount = describeEndpoint({
  method: 'PUT',
  path: '/api/bank-account',
  caller: 'signedIn',
  stepUp: true,
  securityEvent: 'change-bank-account',
  summary:
    'Change the bank account. Payouts are on hold until it’s verified again; the owner is emailed.',
  body: bankAccountEdit.extend({ version: z.int32() }),
  output: bankAccount,
  refusals: ['version_conflict'],
});

export const showAccountNumber = describeEndpoint({
  method: 'POST',
  path: '/api/bank-account/number',
  caller: 'signedIn',
  stepUp: true,
  securityEvent: 'show-account-number',
  summary: 'The full account number, for its owner. Each request is audited.',
  output: z.object({ accountNumber: z.string() }),
  refusals: ['not_found'],
});
