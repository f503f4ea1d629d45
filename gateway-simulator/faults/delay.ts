import { type FaultKind, faultKinds, isDelayed } from './fault-kinds.ts';

/** Longer than any client waits. */
const delayMsMax = 600_000;

const delayedKinds = (Object.keys(faultKinds) as FaultKind[]).filter(isDelayed);

export const delayRules = {
  shape: `a whole number from 0 to ${delayMsMax}`,
  kinds: new Intl.ListFormat('en-GB').format(delayedKinds),
};

export function isDelayMs(value: unknown): value is number {
  return isWholeNumber(value) && value >= 0 && value <= delayMsMax;
}

export function isWholeNumber(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
