import { createHmac } from 'node:crypto';
import type { EventType } from '../generated/types.ts';
import { webhooks } from '../webhooks.ts';

/** An event of the API, or an example. */
export type DevEvent = {
  readonly id: string;
  readonly type: EventType;
  readonly mode: 'live' | 'test';
  readonly isExample: boolean;
  readonly createdAt: string;
  readonly data: object;
};

export type Receiver = { readonly forward: string; readonly secret: string };

/** The same for each start with a key, so that the receiver keeps its configuration. */
export function secretOf(key: string): string {
  return `whsec_${createHmac('sha256', key).update('piton-dev').digest('base64')}`;
}

const timeoutMs = 15_000;

/** Posts the event as Piton posts a webhook, and returns what became of it in a line. */
export async function forwardEvent(
  { id, type, mode, isExample, createdAt, data }: DevEvent,
  { forward, secret }: Receiver,
  stop?: AbortSignal,
): Promise<{ isAccepted: boolean; line: string }> {
  const body = JSON.stringify({ type, timestamp: createdAt, mode, isExample, data });
  const timeout = AbortSignal.timeout(timeoutMs);
  const startedMs = Date.now();
  const report = (isAccepted: boolean, result: string) => ({
    isAccepted,
    line: `${createdAt}  ${type}  ${id}  → ${result}`,
  });
  try {
    const response = await fetch(forward, {
      method: 'POST',
      headers: webhooks.signForTest({ body, secret, id }),
      body,
      redirect: 'manual',
      signal: stop ? AbortSignal.any([stop, timeout]) : timeout,
    });
    await response.body?.cancel();
    return report(response.ok, `${response.status} in ${Date.now() - startedMs} ms`);
  } catch (error) {
    stop?.throwIfAborted();
    return report(false, timeout.aborted ? 'no response in time' : causeOf(error));
  }
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  return `couldn’t be reached${code}`;
}
