import type { AttemptState } from '../sending/follow-attempt.ts';
import { pause } from '../sending/pause.ts';
import type { Challenge } from '../sending/read-response.ts';

type FollowDeps = {
  /** Asks for the state, or cancels the payment if the customer wants that. */
  readonly ask: () => Promise<AttemptState>;
  readonly wait: (pauseMs: number) => Promise<void>;
  readonly onWaiting: (challenge: Challenge) => void;
};

const pollMs = 3000;

/**
 * Resolves once the payment no longer waits for the bank. Only the server knows that: the frame's
 * message proves nothing, and never comes if the bank's page fails or leaves its frame.
 */
export async function followChallenge({ ask, wait, onWaiting }: FollowDeps): Promise<void> {
  for (;;) {
    await wait(pollMs);
    const state = await ask();
    if (state === 'unanswered') continue;
    if (typeof state === 'string' || 'outcome' in state) return;
    onWaiting(state);
  }
}

type Wait = { readonly wait: FollowDeps['wait']; readonly endWait: () => void };

/** Pauses end early when the device reconnects, or by `endWait`, even if that comes just before. */
export function createWait(): Wait {
  let ended = new AbortController();
  return {
    wait: async (pauseMs) => {
      const { signal } = ended;
      if (!signal.aborted) await pause(pauseMs, { isCutShortOnline: true, signal });
      ended = new AbortController();
    },
    endWait: () => ended.abort(),
  };
}
