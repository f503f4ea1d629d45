/** Duplicate proposals: by a double click, after a lost response, or by two people with the same letter. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type HttpResponse, codeOf } from '../identity/testing/browse.ts';
import { password } from '../identity/staff/testing/console-world.ts';
import {
  addOpenSale,
  addPaidSale,
  adjust,
  approve,
  type ProposalWorld,
  withProposalWorld,
  complete,
  saleAs,
  propose,
  proposalOf,
} from './testing/proposal-world.ts';

let world: ProposalWorld;
withProposalWorld((given) => {
  world = given;
});

const written = () =>
  world.asOwner('select id, state from proposals where company_id = $1', [
    world.merchant.companyId,
  ]);
const fieldsOf = ({ body }: HttpResponse) => (body['error'] as { fields?: object }).fields;
const possibleDuplicate = {
  isPossibleDuplicate: expect.stringContaining('is awaiting approval') as string,
};

describe('the same proposal', () => {
  test('sent several times is stored once, with the same response', async () => {
    const { companyId } = world.merchant;
    const fields = { proposalId: randomUUID(), amountMills: 1000, isPossibleDuplicate: false };
    const send = () => adjust(world.one, companyId, fields);
    const responses = await Promise.all(Array.from({ length: 3 }, send));
    responses.push(await send());
    expect(responses.map(({ status, body }) => [status, body['id']])).toEqual(
      responses.map(() => [200, fields.proposalId]),
    );
    expect(await written()).toEqual([{ id: fields.proposalId, state: 'proposed' }]);
    expect(await world.auditOf(fields.proposalId)).toHaveLength(1);
  });

  test.each(['resolutions', 'disputes'] as const)(
    'about a sale is made once too: %s',
    async (what) => {
      const saleId = await (what === 'resolutions' ? addOpenSale(world) : addPaidSale(world));
      const fields = {
        proposalId: randomUUID(),
        saleVersion: (await saleAs(world.one, saleId)).version,
        ...(what === 'resolutions'
          ? { outcome: 'declined' }
          : { amountMills: 1000, reference: 'CB-1' }),
      };
      const proposal = await proposalOf(propose(world.one, saleId, what, fields));
      expect((await propose(world.one, saleId, what, fields)).body).toEqual(proposal);
      // Holds after any later events.
      await approve(world.two, proposal);
      expect((await propose(world.one, saleId, what, fields)).body).toMatchObject({
        state: 'done',
      });
      expect(await written()).toHaveLength(1);
    },
  );

  test('an id is refused with other content, or for another person', async () => {
    const { companyId } = world.merchant;
    const fields = { proposalId: randomUUID(), amountMills: 1000 };
    await proposalOf(adjust(world.one, companyId, fields));
    const others = [
      adjust(world.one, companyId, { ...fields, amountMills: 1010 }),
      adjust(world.one, companyId, { ...fields, reason: 'Another one' }),
      adjust(world.one, companyId, { ...fields, mode: 'test' }),
      adjust(world.one, companyId, { ...fields, against: 'fee_income' }),
      adjust(world.two, companyId, fields),
    ];
    expect((await Promise.all(others)).map(codeOf)).toEqual(others.map(() => 'version_conflict'));
    expect(await written()).toHaveLength(1);
  });
});

test('an acquirer’s dispute is stored once for its sale', async () => {
  const saleId = await addPaidSale(world);
  const part = (reference: string) =>
    propose(world.two, saleId, 'disputes', { amountMills: 1000, reference });
  const known = { reference: expect.stringContaining('already recorded') as string };
  await complete(
    world,
    propose(world.one, saleId, 'disputes', { amountMills: 1000, reference: 'CB-77' }),
  );
  expect(fieldsOf(await part('cb-77'))).toEqual(known);
  await proposalOf(part('CB-77-2'));
  // Not even with direct access to the table.
  await expect(
    world.asOwner(
      `insert into proposals (id, kind, company_id, mode, sale_id, amount_mills, fee_mills,
         reference, happened_on, reason, sale_version, proposed_by, state)
       select gen_random_uuid(), kind, company_id, mode, sale_id, amount_mills, fee_mills,
              'CB-77', happened_on, reason, sale_version, proposed_by, 'proposed'
         from proposals where sale_id = $1 and state = 'done'`,
      [saleId],
    ),
  ).rejects.toThrow(/proposals_one_(?:dispute|open)/);
  // A rejected one doesn't count.
  const { body } = await world.one.browser.get(`/api/console/sales/${saleId}`);
  const [waiting] = body['proposals'] as { id: string }[];
  await world.one.browser.post(`/api/console/proposals/${waiting?.id ?? ''}/withdrawal`, {
    reason: 'Another sale',
  });
  await proposalOf(part('CB-77-2'));
});

describe('an adjustment equal to a pending one', () => {
  const fields = (more = {}) => ({ amountMills: 7000, isPossibleDuplicate: false, ...more });

  test('needs confirmation, and is stored once confirmed as another', async () => {
    const { companyId } = world.merchant;
    await proposalOf(adjust(world.one, companyId, fields()));
    expect(fieldsOf(await adjust(world.two, companyId, fields()))).toEqual(possibleDuplicate);
    // None of these is equal.
    await proposalOf(adjust(world.two, companyId, fields({ amountMills: -7000 })));
    await proposalOf(adjust(world.two, companyId, fields({ mode: 'test' })));
    await proposalOf(adjust(world.two, companyId, fields({ isPossibleDuplicate: true })));
  });

  test('needs confirmation if two people propose it at once', async () => {
    const { companyId } = world.merchant;
    const responses = await Promise.all(
      [world.one, world.two].map((each) => adjust(each, companyId, fields())),
    );
    expect(responses.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '422']);
    expect(await written()).toHaveLength(1);
  });

  test('needs no confirmation once the first is done', async () => {
    const { companyId } = world.merchant;
    await complete(world, adjust(world.one, companyId, fields()));
    expect(await proposalOf(adjust(world.one, companyId, fields()))).toMatchObject({
      amountMills: 7000,
    });
  });
});

test('proposing needs the password, as approving does', async () => {
  const { companyId } = world.merchant;
  const wrong = await adjust(world.one, companyId, {
    amountMills: 1000,
    password: `not ${password}`,
  });
  expect(codeOf(wrong)).toBe('wrong_password');
  const none = await adjust(world.one, companyId, { amountMills: 1000, password: undefined });
  expect(Object.keys(fieldsOf(none) ?? {})).toEqual(['password']);
  expect(await written()).toEqual([]);
});

test('a person has at most fifty open proposals', async () => {
  const { companyId } = world.merchant;
  const many = await world.signIn('many@example.lc', { role: 2 });
  const [first] = await world.asOwner<{ id: string }>(
    `insert into proposals (id, kind, company_id, mode, against, amount_mills, fee_mills, reference,
       reason, sale_version, proposed_by)
     select gen_random_uuid(), 'adjustment', $1, 'live', 'adjustments', n * 10, 0, '', 'Many', '', $2
       from generate_series(1, 50) n returning id`,
    [companyId, many.uid],
  );
  const refused = await adjust(many, companyId, { amountMills: 1000 });
  expect(codeOf(refused)).toBe('version_conflict');
  await many.browser.post(`/api/console/proposals/${first?.id ?? ''}/withdrawal`, {
    reason: 'One less',
  });
  const responses = await Promise.all([
    adjust(many, companyId, { amountMills: 1000 }),
    adjust(many, companyId, { amountMills: 2000 }),
  ]);
  expect(responses.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '409']);
});
