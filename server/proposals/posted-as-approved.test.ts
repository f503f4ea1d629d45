/** The ledger contains exactly the postings that two members of staff have approved. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withConnection } from '../database/with-connection.ts';
import {
  adjust,
  type ProposalWorld,
  createProposalWorld,
  proposalOf,
} from './testing/proposal-world.ts';

let world: ProposalWorld;
beforeAll(async () => {
  world = await createProposalWorld();
});
afterAll(() => world.database.drop());

type Entry = { code: string; company_id: string | null; kind: string; amount_mills: string };
const ours = (code: string, mills: number): Entry => ({
  code,
  company_id: null,
  kind: 'adjustment',
  amount_mills: String(mills),
});
const theirs = (mills: number): Entry => ({
  ...ours('merchant_payable', mills),
  company_id: world.merchant.companyId,
});

const secondApproval =
  'update approvals set second_by = $2, second_at = now() where subject_id = $1';

/** An approved proposal of EC$1 with these entries. */
async function post(entries: readonly Entry[], approval: string = secondApproval): Promise<void> {
  const { id } = await proposalOf(
    adjust(world.one, world.merchant.companyId, { amountMills: 1000 }),
  );
  try {
    await withConnection(world.database.owner, async (client) => {
      await client.query('begin');
      await client.query(
        `select set_config('piton.is_staff', 'yes', true), set_config('piton.user_id', $1, true)`,
        [world.two.uid],
      );
      await client.query(approval, [id, world.two.uid]);
      await client.query(
        `update proposals
            set state = 'done', ended_by = $2, ended_at = now(), ledger_transaction_id =
              post_to_ledger('live', 'adjustment', 'proposal:' || id, 'staff', now(), $3::jsonb)
          where id = $1`,
        [id, world.two.uid, JSON.stringify(entries)],
      );
      await client.query('commit');
    });
  } finally {
    // An equal one can't be proposed while another waits.
    await world.one.browser.post(`/api/console/proposals/${id}/withdrawal`, { reason: 'A test' });
  }
}

test('posts the approved amount', async () => {
  await expect(post([theirs(-1000), ours('adjustments', 1000)])).resolves.toBeUndefined();
});

test.each<[string, () => Entry[]]>([
  ['another amount', () => [theirs(-1_000_000), ours('adjustments', 1_000_000)]],
  ['the other direction', () => [theirs(1000), ours('adjustments', -1000)]],
  ['another account', () => [theirs(-1000), ours('fee_income', 1000)]],
  [
    'extra entries',
    () => [
      theirs(-1000),
      ours('adjustments', 1000),
      ours('fee_income', 500),
      ours('adjustments', -500),
    ],
  ],
])('rejects %s', async (_what, entries) => {
  await expect(post(entries())).rejects.toThrow('matches no proposal');
});

test('another approved amount is not posted', async () => {
  const other = `insert into approvals
      (kind, subject_id, subject_hash, concerned_ids, first_by, second_by, second_at)
    select kind, subject_id, sha256('EC$10'), concerned_ids, first_by, $2, now()
      from approvals where subject_id = $1`;
  await expect(post([theirs(-1000), ours('adjustments', 1000)], other)).rejects.toThrow(
    'was not approved by two people',
  );
});
