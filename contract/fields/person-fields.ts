import { z } from 'zod';
import {
  emailMessage,
  notTextMessage,
  passwordMessage,
  provideMessage,
  requiredMessage,
  staffPasswordMessage,
} from '../http/messages.ts';
import { choiceField } from './choice-field.ts';
import { countries } from './countries.ts';
import { emailProblem, lineProblem, nameProblem, phoneProblem } from '../payments/payment-text.ts';

export const passwordCharactersMin = 5;
export const staffPasswordCharactersMin = 12;
/** Long enough for any sentence, and short enough that hashing stays cheap. */
const passwordCharactersMax = 256;
const tooLongMessage = `Use up to ${passwordCharactersMax} characters.`;

/** Tells a number sent by a program from a missing field. */
function unlessText(missing: string) {
  return ({ input }: { input?: unknown }) => (input == null ? missing : notTextMessage);
}

/** Normalises text as stored: trimmed and in Unicode's composed form. Then applies `problem`. */
export function text(missing: string, problem: (value: string) => string | null) {
  return z
    .string({ error: unlessText(missing) })
    .trim()
    .normalize('NFC')
    .min(1, missing)
    .superRefine((value, context) => {
      const message = value === '' ? null : problem(value);
      if (message !== null) context.addIssue({ code: 'custom', message });
    });
}

export const emailField = z
  .string({ error: unlessText(requiredMessage) })
  .trim()
  .min(1, requiredMessage)
  .refine((value) => value === '' || emailProblem(value) === null, emailMessage);

/** An existing password needs no rules: it is right or wrong. */
export const passwordField = z
  .string({ error: unlessText(requiredMessage) })
  .min(1, requiredMessage)
  .max(passwordCharactersMax, tooLongMessage);

/** A new password. Only the server checks whether it is easy to guess. */
function chosenPassword(charactersMin: number, tooShortMessage: string) {
  return z
    .string({ error: unlessText(requiredMessage) })
    .min(1, requiredMessage)
    .max(passwordCharactersMax, tooLongMessage)
    .refine((value) => value === '' || Array.from(value).length >= charactersMin, tooShortMessage);
}

export const newPasswordField = chosenPassword(passwordCharactersMin, passwordMessage);
export const newStaffPasswordField = chosenPassword(
  staffPasswordCharactersMin,
  staffPasswordMessage,
);

export const firstNameField = text(provideMessage('first name'), (value) => nameProblem(value, 60));
export const lastNameField = text(provideMessage('last name'), (value) => nameProblem(value, 60));
export const phoneField = text(requiredMessage, phoneProblem);
export const addressField = text(requiredMessage, (value) => lineProblem(value, 200));
export const countryField = choiceField({ [countries[0]]: countries[0] });

/** A one-time token as in our emails. */
export const linkTokenField = z.string().regex(/^[\w-]{43}$/, 'This link is incomplete.');
