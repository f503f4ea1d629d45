import { useAttention } from './use-attention.ts';

/** Shorter than what ends a session of staff that nobody uses, and far shorter than a merchant's. */
const attentionMs = 5 * 60_000;
const everyMs = 60_000;

/** How often to ask anew: while somebody is there, and not for a screen that was left standing. */
export function useIntervalWhileAttended(): number | false {
  return useAttention(attentionMs) ? everyMs : false;
}
