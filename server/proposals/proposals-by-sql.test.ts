/** Rules for proposals that the database enforces against the server itself. */
import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import { withConnection } from '../database/with-connection.ts';
import {
  addOpenSale,
  addPaidSale,
  adjust,
  balancesOf,
  approve,
  type ProposalWorld,
  createProposalWorld,
  complete,
  saleAs,
  propose,
  proposalOf,
  verify,
} from './testing/proposal-world.ts';

let world: ProposalWorld;
beforeAll(async () => {
  world = await createProposalWorld();
});
afterAll(() => world.database.drop());

const asStaff = <Result>(work: (transaction: Transaction<DB>) => Promise<Result>) =>
  actingAs(world.database.kysely, { staffId: world.one.uid }, work);
const asCompany = <Result>(work: (transaction: Transaction<DB>) => Promise<Result>) =>
  actingAs(world.database.kysely, { companyId: world.merchant.companyId }, work);
const approved = { outcome: 'approved', reference: '000025' };
const approval = async (id: string) =>
  (
    await world.asOwner<{ hasBoth: boolean }>(
      `select second_by is not null as "hasBoth" from approvals where subject_id = $1`,
      [id],
    )
  )[0];

describe('the server acting as one person', () => {
  test('cannot resolve a sale by any function or row', async () => {
    const saleId = await addOpenSale(world);
    const { id } = await proposalOf(propose(world.one, saleId, 'resolutions', approved));
    const { rows } = await asStaff((transaction) =>
      sql<{ outcome: string }>`select approve_proposal(${id}) as outcome`.execute(transaction),
    );
    expect(rows).toEqual([{ outcome: 'same_person' }]);
    const ways = [
      sql`update proposals set state = 'done', ended_at = now() where id = ${id}`,
      sql`update approvals set second_by = ${world.two.uid}, second_at = now() where subject_id = ${id}`,
      sql`insert into approvals (kind, subject_id, subject_hash, concerned_ids, first_by)
          values ('proposal', ${id}, sha256('x'), '{}', ${world.two.uid})`,
      sql`select give_approval('proposal', ${id}, sha256('x'), '{}')`,
      sql`select record_proposal(p, 'approve-proposal', '') from proposals p`,
      sql`select post_sale(s, now()) from sales s where id = ${saleId}`,
    ];
    for (const way of ways) {
      await expect(asStaff((transaction) => way.execute(transaction))).rejects.toThrow(
        'permission denied',
      );
    }
    expect(await approval(id)).toEqual({ hasBoth: false });
    expect((await saleAs(world.one, saleId)).status).toBe('Pending');
  });

  test.each(['Approved', 'Declined'])('cannot end a sale as %s as if staff had', async (status) => {
    const saleId = await addOpenSale(world);
    await proposalOf(propose(world.one, saleId, 'resolutions', approved));
    const { companyId } = world.merchant;
    const end = sql`select end_sale(${saleId}, ${companyId}, 'staff', ${status}, null, 'OK', '', null,
                                      'X1', null, null)`;
    await expect(asStaff((transaction) => end.execute(transaction))).rejects.toThrow(
      'permission denied',
    );
    await expect(
      asCompany(async (transaction) => {
        await sql`select set_config('piton.event_source', 'staff', true)`.execute(transaction);
        await sql`update sales set status = 'Declined', decided_at = now(), next_inquiry_at = null
                     where id = ${saleId}`.execute(transaction);
      }),
    ).rejects.toThrow('permission denied');
    // Not even with write access to all of it.
    await expect(
      world.asOwner(
        `select write_sale_end($1, $2, 'staff', $3, null, 'OK', '', null, 'X1', null, null, now())`,
        [saleId, companyId, status],
      ),
    ).rejects.toThrow('was not resolved by two people');
    expect((await saleAs(world.one, saleId)).status).toBe('Pending');
  });

  test.each(['adjustment', 'chargeback', 'chargeback_reversal', 'dispute_lost'])(
    'cannot post without a proposal as %s',
    async (kind) => {
      const { companyId } = world.merchant;
      const { id } = await proposalOf(adjust(world.one, companyId, { amountMills: 1000 }));
      for (const cause of [`proposal:${id}`, `proposal:${randomUUID()}`]) {
        const credit = { code: 'merchant_payable', kind: 'adjustment', amount_mills: '-1000' };
        const entries = JSON.stringify([
          { ...credit, company_id: companyId },
          { code: 'adjustments', company_id: null, kind: 'adjustment', amount_mills: '1000' },
        ]);
        const posting = sql`select post_to_ledger('live', ${kind}, ${cause}, 'staff', now(),
                                                  ${entries}::jsonb)`;
        await expect(asStaff((transaction) => posting.execute(transaction))).rejects.toThrow(
          'permission denied',
        );
        const asOwner = withConnection(world.database.owner, async (client) => {
          await client.query(`select set_config('piton.company_id', $1, false)`, [companyId]);
          await client.query(`select post_to_ledger('live', $1, $2, 'staff', now(), $3::jsonb)`, [
            kind,
            cause,
            entries,
          ]);
        });
        await expect(asOwner).rejects.toThrow('matches no proposal');
      }
      // The rejected attempt doesn't use up its cause either.
      expect((await approve(world.two, { id })).status).toBe(200);
    },
  );

  test('cannot mark a contradiction as resolved', async () => {
    const saleId = await addOpenSale(world);
    const { companyId } = world.merchant;
    const { id } = await complete(world, adjust(world.one, companyId, { amountMills: 1000 }));
    await expect(
      asCompany((transaction) =>
        sql`insert into sale_contradictions (sale_id, company_id, reported_status, reported_at, resolved_by)
            values (${saleId}, ${companyId}, 'Approved', now(), ${id})`.execute(transaction),
      ),
    ).rejects.toThrow('permission denied');
  });
});

describe('a merchant', () => {
  test('sees and proposes nothing', async () => {
    const { uid: staffId, companyId } = world.merchant;
    await proposalOf(adjust(world.one, companyId, { amountMills: 1000 }));
    const seen = await actingAs(world.database.kysely, { userId: staffId }, (transaction) =>
      transaction.selectFrom('proposals').select('id').execute(),
    );
    expect(seen).toEqual([]);
    const results = JSON.stringify({
      kind: 'adjustment',
      companyId,
      mode: 'live',
      against: 'adjustments',
      amountMills: 1000,
      reason: 'Mine',
    });
    const ask = actingAs(world.database.kysely, { staffId }, (transaction) =>
      sql`select propose(${randomUUID()}, ${results}::jsonb)`.execute(transaction),
    );
    await expect(ask).rejects.toThrow('only staff may propose');
  });
});

describe('a user who is not staff', () => {
  test('learns nothing of a sale from the console’s functions', async () => {
    const saleId = await addPaidSale(world);
    const { companyId } = world.merchant;
    await complete(world, propose(world.one, saleId, 'disputes', { amountMills: 90_000 }));
    const subject = (of: object) =>
      sql<{ result: unknown }>`
        select proposal_subject(
          jsonb_populate_record(null::proposals, ${JSON.stringify(of)}::jsonb)) as result`;
    const questions = [
      subject({ kind: 'resolution', sale_id: saleId }),
      subject({ kind: 'adjustment', company_id: companyId }),
      sql<{ result: unknown }>`select charged_back(${saleId}) as result`,
    ];
    const answersTo = (actor: Parameters<typeof actingAs>[1]) =>
      actingAs(world.database.kysely, actor, async (transaction) => {
        const results: unknown[] = [];
        for (const question of questions) {
          results.push((await question.execute(transaction)).rows[0]?.result);
        }
        return results;
      });
    const { rows } = await asCompany((transaction) =>
      sql<{ invoice: string; amountMills: number }>`
        select invoice, amount_mills::integer as "amountMills" from sales where id = ${saleId}`.execute(
        transaction,
      ),
    );
    const [sale] = rows;
    expect(await answersTo({ staffId: world.one.uid })).toEqual([
      expect.objectContaining({ kind: 'resolution', sale }),
      expect.objectContaining({
        kind: 'adjustment',
        companyName: expect.stringMatching(/./) as string,
      }),
      90_000n,
    ]);
    const stranger = { companyId: 'Z'.repeat(20) };
    expect(await answersTo(stranger)).toEqual([
      expect.objectContaining({ kind: 'resolution', sale: null }),
      expect.objectContaining({ kind: 'adjustment', companyName: null }),
      0n,
    ]);
    expect((await answersTo({ userId: randomUUID() }))[2]).toBe(0n);
  });
});

describe('the owner of the database', () => {
  const half = () => proposalOf(adjust(world.one, world.merchant.companyId, { amountMills: 1000 }));

  test('cannot write or change a completed one', async () => {
    const { id } = await half();
    const tries: [string, RegExp][] = [
      [`update proposals set state = 'done', ended_at = now() where id = $1`, /two people|posted/],
      ['update proposals set amount_mills = 2000 where id = $1', /is immutable and ends once/],
      [
        `update proposals set amount_mills = 2000, state = 'lapsed', ended_at = now() where id = $1`,
        /is immutable and ends once/,
      ],
      ['delete from proposals where id = $1', /proposals cannot be deleted/],
      [
        `insert into proposals (id, kind, company_id, mode, against, amount_mills, fee_mills,
           reference, reason, sale_version, proposed_by, state, ended_at)
         select gen_random_uuid(), kind, company_id, mode, against, amount_mills, fee_mills, reference,
                reason, sale_version, proposed_by, 'done', now() from proposals where id = $1`,
        /starts as proposed/,
      ],
    ];
    for (const [text, words] of tries) {
      await expect(world.asOwner(text, [id])).rejects.toThrow(words);
    }
    await expect(world.asOwner('truncate proposals cascade')).rejects.toThrow('append-only');
  });

  test('cannot alter completed ones', async () => {
    const { id } = await complete(
      world,
      adjust(world.one, world.merchant.companyId, { amountMills: 1000 }),
    );
    await expect(
      world.asOwner(`update proposals set state = 'lapsed' where id = $1`, [id]),
    ).rejects.toThrow('ends once');
  });

  test('cannot have more charged back than was paid', async () => {
    const saleId = await addPaidSale(world);
    await complete(world, propose(world.one, saleId, 'disputes', { amountMills: 90_000 }));
    await expect(
      world.asOwner(
        `insert into proposals (id, kind, company_id, mode, sale_id, amount_mills, fee_mills,
           reference, happened_on, reason, sale_version, proposed_by)
         select gen_random_uuid(), kind, company_id, mode, sale_id, 10000, 0, reference, happened_on,
                reason, sale_version, proposed_by from proposals where sale_id = $1`,
        [saleId],
      ),
    ).rejects.toThrow('cannot be charged back by 10000 mills');
  });

  test('cannot falsify a proposal without a report of the nightly check', async () => {
    const { companyId } = world.merchant;
    const { id } = await complete(world, adjust(world.one, companyId, { amountMills: 1000 }));
    expect((await verify(world)).problems).toEqual([]);
    const faults: [string, string, string][] = [
      [
        'alter table proposals disable trigger user',
        `update proposals set amount_mills = 2000 where id = '${id}'`,
        'update proposals set amount_mills = 1000',
      ],
      [
        'alter table approvals disable trigger user',
        `update approvals set void_at = now() where subject_id = '${id}'`,
        'update approvals set void_at = null',
      ],
    ];
    const found: string[] = [];
    for (const [off, fault, restore] of faults) {
      await world.asOwner(off);
      await world.asOwner(fault);
      found.push(...(await verify(world)).problems);
      const where = restore.includes('approvals') ? `subject_id = '${id}'` : `id = '${id}'`;
      await world.asOwner(`${restore} where ${where}`);
      await world.asOwner(off.replace('disable', 'enable'));
    }
    expect(found).toContain(`Proposal ${id} (adjustment) is done, but its ledger entries differ.`);
    expect(found).toContain(
      `Proposal ${id} (adjustment) is done without the approval of two people.`,
    );
    expect((await verify(world)).problems).toEqual([]);
  });
});

test('a withdrawn proposal leaves the balance unchanged', async () => {
  const before = await balancesOf(world, world.merchant);
  const { id } = await proposalOf(
    adjust(world.one, world.merchant.companyId, { amountMills: 1000 }),
  );
  await world.two.browser.post(`/api/console/proposals/${id}/withdrawal`, { reason: 'No' });
  expect((await approve(world.two, { id })).status).toBe(409);
  expect(await balancesOf(world, world.merchant)).toEqual(before);
});
