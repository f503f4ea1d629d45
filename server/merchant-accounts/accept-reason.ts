import { AppError } from '@piton/contract/http/errors.ts';
import type { Selectable } from 'kysely';
import type { Users } from '../database/types.ts';

type Person = Pick<Selectable<Users>, 'email' | 'first_name' | 'last_name' | 'phone' | 'address'>;

/** Without country and island codes, which people omit. */
const localPhoneDigits = 7;

/** A reason is permanent, even after the account is erased, so it must not identify the person. */
export function acceptReason(reason: string, person: Person): void {
  const { email, first_name: firstName, last_name: lastName, phone, address } = person;
  const reasonWords = wordsOf(reason);
  const names = [...wordsOf(firstName), ...wordsOf(lastName)];
  const localPart = email.slice(0, email.lastIndexOf('@'));
  const isNamed =
    [...names, email, localPart, address ?? ''].some((text) => holds(reasonWords, wordsOf(text))) ||
    holdsPhone(reasonWords, wordsOf(phone ?? ''));
  if (!isNamed) return;
  const message =
    'Leave out name, email, phone and address: the reason is kept when they are erased.';
  throw new AppError('rejected_fields', { fields: { reason: message } });
}

/** The words of a text without regard to case, accents, punctuation, spaces or encoding. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/** A single letter identifies no person and is too often a word. */
function holds(reasonWords: readonly string[], words: readonly string[]): boolean {
  const text = words.join(' ');
  return text.length > 1 && ` ${reasonWords.join(' ')} `.includes(` ${text} `);
}

function holdsPhone(reasonWords: readonly string[], phone: readonly string[]): boolean {
  const digits = digitsOf(phone).slice(-localPhoneDigits);
  return digits.length > 1 && digitsOf(reasonWords).includes(digits);
}

function digitsOf(words: readonly string[]): string {
  return words.join('').replaceAll(/\D/g, '');
}
