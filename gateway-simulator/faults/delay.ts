/** Longer than any client waits. */
const delayMsMax = 600_000;

export const delayShape = `a whole number from 0 to ${delayMsMax}`;

export function isDelayMs(value: unknown): value is number {
  return isWholeNumber(value) && value >= 0 && value <= delayMsMax;
}

export function isWholeNumber(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
