import { moneyParts } from '@piton/contract/money/money.ts';

/** 1250500n → "1,250.50" */
export function groupAmount(amountMills: bigint): string {
  const { whole, fraction } = moneyParts(amountMills);
  return `${whole}${fraction}`;
}

/** The amount at the rate the page names, to the nearest cent: 99000n → "US$36.63". */
export function aboutInUsd(amountMills: bigint): string {
  const cents = (amountMills * 37n + 500n) / 1000n;
  return `US$${groupAmount(cents * 10n)}`;
}
