import { setTimeout as wait } from 'node:timers/promises';
import { ApiConnectionError, PitonApiError } from '../errors.ts';
import type { EventType } from '../generated/types.ts';
import type { Piton } from '../index.ts';
import { forwardEvent, type Receiver } from './forward-event.ts';
import { openFeed } from './open-feed.ts';

type Listening = {
  readonly piton: Pick<Piton, 'events'>;
  readonly receiver: Receiver;
  /** All types if it is empty. */
  readonly types: readonly EventType[];
  readonly print: (line: string) => void;
  readonly signal: AbortSignal;
};

const pollMs = 1000;

/** Forwards each new event once, in order, until it is stopped. */
export async function listen({ piton, receiver, types, print, signal }: Listening): Promise<void> {
  try {
    const readNew = await openFeed(piton, signal);
    print('Ready. Press Ctrl-C to stop.');
    for (;;) {
      await wait(pollMs, undefined, { signal });
      const events = await readNew().catch((error: unknown) => {
        if (!isTemporary(error)) throw error;
        print(`${error.message} Trying again.`);
        return [];
      });
      for (const event of events) {
        if (types.length > 0 && !types.includes(event.type)) continue;
        const { line } = await forwardEvent(event, receiver, signal);
        print(line);
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

function isTemporary(error: unknown): error is Error {
  if (error instanceof ApiConnectionError) return true;
  return error instanceof PitonApiError && (error.status === 429 || error.status >= 500);
}
