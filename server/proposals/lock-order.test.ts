/**
 * Two transactions about one sale take their locks in the same order, so that neither is a
 * deadlock's victim: one approves a lapsed proposal, one proposes again.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitedForLocks } from '../database/testing/waited-for-locks.ts';
import { withConnection } from '../database/with-connection.ts';
import type { SignedIn } from '../identity/staff/testing/console-world.ts';
import {
  addOpenSale,
  type ProposalWorld,
  createProposalWorld,
  saleAs,
  noteResult,
  propose,
  proposalOf,
} from './testing/proposal-world.ts';

let world: ProposalWorld;
beforeAll(async () => {
  world = await createProposalWorld();
});
afterAll(() => world.database.drop());

/** Calls the database directly, because the server would retry. */
async function ask(by: SignedIn, question: ReturnType<typeof sql<{ outcome: string }>>) {
  return world.database.kysely.transaction().execute(async (transaction) => {
    await sql`select set_config('piton.user_id', ${by.uid}, true),
                     set_config('piton.is_staff', 'yes', true)`.execute(transaction);
    const { rows } = await question.execute(transaction);
    return rows[0]?.outcome;
  });
}

test.each(['proposes', 'approves'] as const)(
  'does not deadlock if the person who %s is first',
  async (first) => {
    const saleId = await addOpenSale(world);
    const fields = { outcome: 'approved', reference: '000025' };
    const { id } = await proposalOf(propose(world.one, saleId, 'resolutions', fields));
    await noteResult(world, saleId, 'absent');
    const { version: saleVersion } = await saleAs(world.two, saleId);
    const words = JSON.stringify({
      kind: 'resolution',
      saleId,
      saleVersion,
      outcome: 'declined',
      reason: 'It came to nothing',
    });
    const asks = {
      proposes: () =>
        ask(world.two, sql`select propose(${randomUUID()}, ${words}::jsonb) as outcome`),
      approves: () => ask(world.two, sql`select approve_proposal(${id}) as outcome`),
    };
    const second = first === 'proposes' ? 'approves' : 'proposes';
    // Both wait for the sale, and continue when its lock is released.
    const outcomes = await withConnection(world.database.owner, async (holder) => {
      await holder.query('begin');
      await holder.query('select from sales where id = $1 for update', [saleId]);
      const requests = [asks[first]()];
      const waiting = async () => (await waitedForLocks(world.database.owner)).length;
      await expect.poll(waiting).toBe(1);
      requests.push(asks[second]());
      await expect.poll(waiting).toBe(2);
      await holder.query('commit');
      return Promise.all(requests);
    });
    const byName = { [first]: outcomes[0], [second]: outcomes[1] };
    expect(byName['proposes']).toBe('proposed');
    // It has lapsed by then, or lapses through this.
    expect(['changed', 'ended']).toContain(byName['approves']);
  },
);
