/** A member of staff whose response was lost approves again and gets the result, not an error. */
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { password } from '../identity/staff/testing/console-world.ts';
import {
  adjust,
  balancesOf,
  approve,
  type ProposalWorld,
  createProposalWorld,
  proposalOf,
} from './testing/proposal-world.ts';

let world: ProposalWorld;
beforeAll(async () => {
  world = await createProposalWorld();
});
afterAll(() => world.database.drop());

const half = () => proposalOf(adjust(world.one, world.merchant.companyId, { amountMills: 1000 }));

test('a repeated approval returns the result, and nothing is done twice', async () => {
  const proposal = await half();
  const before = await balancesOf(world, world.merchant);
  expect((await approve(world.two, proposal)).body).toMatchObject({ state: 'done' });
  const again = await approve(world.two, proposal);
  expect([again.status, again.body]).toMatchObject([
    200,
    { id: proposal.id, state: 'done', endedBy: { uid: world.two.uid } },
  ]);
  expect((await balancesOf(world, world.merchant)).payable - before.payable).toBe(1000);
  expect(await world.auditOf(proposal.id)).toHaveLength(2);
});

test('other people see who approved it, and that it is done', async () => {
  const proposal = await half();
  await approve(world.two, proposal);
  const boss = await world.signIn('boss@example.lc');
  for (const other of [boss, world.one]) {
    const late = await approve(other, proposal);
    expect([late.status, late.body]).toMatchObject([
      409,
      { error: { message: expect.stringMatching(/approved this on .* It’s done\.$/) as string } },
    ]);
  }
});

test('a repeat needs no second code, in sequence or at once', async () => {
  const { uid, browser } = await world.signIn('careful@example.lc', { role: 2 });
  await world.asOwner('update users set email_verified_at = now() where id = $1', [uid]);
  const { body } = await browser.post('/api/account/second-factor', { password });
  const codes = new TOTP({ secret: String(body['secret']) });
  await browser.post('/api/account/second-factor/confirmation', { code: codes.generate() });
  for (const atOnce of [1, 4]) {
    const { id } = await half();
    await world.asOwner('delete from second_factor_codes_used');
    const proof = { password, secondFactor: { code: codes.generate() } };
    const ask = () => browser.post(`/api/console/proposals/${id}/approval`, proof);
    const responses = await Promise.all(Array.from({ length: atOnce }, ask));
    responses.push(await ask());
    expect(responses.map(({ status, body: proposal }) => [status, proposal['state']])).toEqual(
      responses.map(() => [200, 'done']),
    );
  }
});
