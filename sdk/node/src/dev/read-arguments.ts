import { parseArgs } from 'node:util';
import type { EventType } from '../generated/types.ts';
import { eventTypes } from './example-event.ts';

export const help = `Try your webhook route on this machine, with a test key.

  piton-dev listen --forward URL [--types payment.approved,refund.succeeded]
  piton-dev trigger TYPE --forward URL

listen    Reads your test mode's new events from Piton each second, and posts each once
          to URL, signed as a webhook. It repeats nothing that URL refuses. The key needs
          the permission “read”.
trigger   Posts the documented example of an event to URL, signed the same way. It comes
          from this program: Piton is not asked, and nothing is stored or paid.

Both sign with a secret that they print first. It follows from the key, so it stays the
same until you change the key. Give it to your server as PITON_WEBHOOK_SECRET or the like.

PITON_KEY   a secret test key, sk_test_…; live keys are refused
PITON_URL   Piton's address, for listen

TYPE is one of ${eventTypes.join(', ')}.
`;

type Arguments =
  | { readonly command: 'help' }
  | { readonly command: 'listen'; readonly forward: string; readonly types: EventType[] }
  | { readonly command: 'trigger'; readonly forward: string; readonly type: EventType };

/** A mistake in the command line or the environment, for the person who made it. */
export class UsageError extends Error {}

export function readArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parse(args);
  const [command, ...rest] = positionals;
  if (values.help || command === undefined) return { command: 'help' };
  if (command === 'listen' && rest.length === 0) {
    const types = values.types === undefined ? [] : values.types.split(',').map(eventType);
    return { command, forward: address(values.forward), types };
  }
  if (command === 'trigger' && rest.length === 1 && values.types === undefined) {
    return { command, forward: address(values.forward), type: eventType(rest[0] ?? '') };
  }
  throw new UsageError('Use: piton-dev listen, or piton-dev trigger TYPE. See piton-dev --help.');
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        forward: { type: 'string' },
        types: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function address(given: string | undefined): string {
  if (given !== undefined && URL.canParse(given) && /^https?:/.test(given)) return given;
  throw new UsageError('Say where to post: --forward http://localhost:4000/hooks');
}

function eventType(name: string): EventType {
  const type = eventTypes.find((each) => each === name.trim());
  if (type !== undefined) return type;
  throw new UsageError(`“${name}” is no event. The events are ${eventTypes.join(', ')}.`);
}

/** A live key must not get into a terminal's history, nor live events to a test server. */
export function testKey(key: string | undefined): string {
  if (key?.startsWith('sk_test_')) return key;
  if (key?.includes('_live_')) throw new UsageError('piton-dev refuses live keys.');
  throw new UsageError('Set PITON_KEY to a secret test key, sk_test_….');
}
