import { harmlessWords } from './harmless-words.ts';

const lengthMax = 40;

/** Anybody can sign up with somebody else's address and any first name, and pay with any name. */
export function greet(firstName: string): string {
  const name = harmlessWords(firstName, lengthMax);
  return name === null ? 'Hello,' : `Hello ${name},`;
}
