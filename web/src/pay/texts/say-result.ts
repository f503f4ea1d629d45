import type { PayTexts } from './pay-texts.ts';

/** The gateway's word for how a payment ended, or a word that it has not used yet, as it came. */
export function sayResult(result: string, { answer: { results } }: PayTexts): string {
  return Object.hasOwn(results, result) ? results[result as keyof typeof results] : result;
}
