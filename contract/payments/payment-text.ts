import { problemText, type PaymentProblem } from './payment-problem.ts';
import { problemWords } from '../http/problem-words.ts';

/**
 * Validates texts about people and payments, which are already trimmed and NFC-normalised. Each
 * check returns the problem or null; checks that return a sentence serve English forms only.
 */

/** Counts as people do: a letter with its accent is one character, and so is a simple emoji. */
function characterCount(text: string): number {
  return Array.from(text).length;
}

// Names of people and companies in any script. U+200C and U+200D join and separate letters in
// Persian and in Indian scripts.
const name = /^[\u200C\u200D\p{L}\p{M}\p{N}\p{Zs}\p{Pd}.,'’‘`´"“”&/()+·・]+$/u;

export function findNameProblem(text: string, charactersMax: number): PaymentProblem | null {
  if (!name.test(text) || !/\p{L}/u.test(text)) return { kind: 'no_name' };
  return findLengthProblem(text, charactersMax);
}

export function nameProblem(text: string, charactersMax: number): string | null {
  return inEnglish(findNameProblem(text, charactersMax));
}

// Control characters, lone surrogates, line breaks, and direction marks that make a text look like
// another.
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

export function findLineProblem(text: string, charactersMax: number): PaymentProblem | null {
  if (unprintable.test(text)) return { kind: 'no_line' };
  return findLengthProblem(text, charactersMax);
}

export function lineProblem(text: string, charactersMax: number): string | null {
  return inEnglish(findLineProblem(text, charactersMax));
}

function findLengthProblem(text: string, charactersMax: number): PaymentProblem | null {
  return characterCount(text) > charactersMax ? { kind: 'too_long', value: charactersMax } : null;
}

// Latin letters only, which all mail servers support. An address has up to 254 characters, 64 of
// them before the @; the pattern never runs on longer text.
const emailCharactersMax = 254;
const email =
  /^(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/i;

export function findEmailProblem(text: string): PaymentProblem | null {
  return text.length <= emailCharactersMax && email.test(text) ? null : { kind: 'no_email' };
}

export function emailProblem(text: string): string | null {
  return inEnglish(findEmailProblem(text));
}

const phoneCharactersMax = 30;

export function findPhoneProblem(text: string): PaymentProblem | null {
  const digits = text.replaceAll(/\D/g, '').length;
  const isPlausible = /^[\d\p{Zs}+().-]+$/u.test(text) && digits >= 7 && digits <= 15;
  if (!isPlausible) return { kind: 'no_phone' };
  return findLengthProblem(text, phoneCharactersMax);
}

export function phoneProblem(text: string): string | null {
  return inEnglish(findPhoneProblem(text));
}

function inEnglish(problem: PaymentProblem | null): string | null {
  return problem === null ? null : problemText(problem, problemWords);
}
