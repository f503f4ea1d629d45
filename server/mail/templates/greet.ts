import { harmlessWords } from './harmless-words.ts';

const lengthMax = 40;

/** A stranger can sign up with any address and first name, and pay with any name. */
export function greet(firstName: string): string {
  const name = harmlessWords(firstName, lengthMax);
  return name === null ? 'Hello,' : `Hello ${name},`;
}
