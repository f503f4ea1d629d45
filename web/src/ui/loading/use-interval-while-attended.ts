import { useAttention } from './use-attention.ts';

/** Shorter than the idle limit of staff sessions, and far shorter than a merchant's. */
const attentionMs = 5 * 60_000;
const everyMs = 60_000;

/** The polling interval while a person is active, and false for an abandoned screen. */
export function useIntervalWhileAttended(): number | false {
  return useAttention(attentionMs) ? everyMs : false;
}
