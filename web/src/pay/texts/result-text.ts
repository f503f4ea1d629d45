import type { PayTexts } from './pay-texts.ts';

/** The gateway's result in words; an unknown result is shown unchanged. */
export function resultText(result: string, { response: { results } }: PayTexts): string {
  return Object.hasOwn(results, result) ? results[result as keyof typeof results] : result;
}
