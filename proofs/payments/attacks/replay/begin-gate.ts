import { setTimeout as wait } from 'node:timers/promises';
import type { Ask, AttackedProduct } from '../attacked-product.ts';

/** Two keys, because the product's advisory locks have one. */
const gateLock = '1918, 1';
const waitingAtGate = `select count(*)::integer as count from pg_locks
  where locktype = 'advisory' and objsubid = 2 and not granted and (classid, objid) = (${gateLock})`;
/** Below the product's statement timeout. */
const patienceMs = 12_000;

/**
 * Plants a gate at the start of `begin_sale`: each request there has looked for an earlier payment
 * and found none.
 */
export async function plantBeginGate({ ask }: AttackedProduct): Promise<void> {
  const [found] = await ask<{ text: string }>(
    "select pg_get_functiondef('begin_sale'::regproc) as text",
  );
  const gate = `
begin
  perform set_config('lock_timeout', '0', true);
  perform pg_advisory_xact_lock_shared(${gateLock});
`;
  const planted = found?.text.replace(/\nbegin\n/, () => gate);
  if (planted === undefined || planted === found?.text) {
    throw new Error('the control needs a "begin" line in begin_sale');
  }
  await ask(planted);
}

/**
 * Closes the gate, sends, opens the gate once that many requests wait, and returns the responses.
 */
export async function releaseTogether<Sent>(
  { onOneConnection }: AttackedProduct,
  send: () => readonly Promise<Sent>[],
  hasCome: (waiting: number) => boolean,
): Promise<Sent[]> {
  const sent = await onOneConnection(async (ask) => {
    await ask(`select pg_advisory_lock(${gateLock})`);
    const under = send();
    // Rejections surface at the await, after the gate is open again.
    for (const one of under) one.catch(() => undefined);
    await untilCome(ask, hasCome);
    return under;
    // Ending the connection releases the lock.
  });
  return Promise.all(sent);
}

async function untilCome(ask: Ask, hasCome: (waiting: number) => boolean): Promise<void> {
  const startedAt = performance.now();
  for (;;) {
    const [row] = await ask<{ count: number }>(waitingAtGate);
    const waiting = row?.count ?? 0;
    if (hasCome(waiting)) return;
    if (performance.now() - startedAt > patienceMs) throw new Error(`${waiting} came to the gate`);
    await wait(20);
  }
}
