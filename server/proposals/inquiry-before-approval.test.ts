/** Before staff resolve a pending payment, the server sends one more status inquiry. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addOpenSale,
  approve,
  type ProposalWorld,
  createProposalWorld,
  complete,
  saleAs,
  propose,
  proposalOf,
} from './testing/proposal-world.ts';

let world: ProposalWorld;
beforeAll(async () => {
  world = await createProposalWorld();
});
afterAll(() => world.database.drop());

let inquired: string[] = [];
beforeEach(() => {
  inquired = [];
  world.gatewayInquiry.now = async (saleId) => {
    inquired.push(saleId);
  };
});

const declined = { outcome: 'declined' };

test('the inquiry’s outcome ends the sale, and the proposal lapses', async () => {
  const saleId = await addOpenSale(world);
  const half = await proposalOf(propose(world.one, saleId, 'resolutions', declined));
  world.gatewayInquiry.now = async (id) => {
    await world.asOwner(
      `select write_sale_end(id, company_id, 'inquiry', 'Approved', null, 'OK', '', null, null,
         null, null, now()) from sales where id = $1`,
      [id],
    );
  };
  const { status, body } = await approve(world.two, half);
  expect([status, body]).toMatchObject([409, { error: { code: 'version_conflict' } }]);
  const sale = await saleAs(world.two, saleId);
  expect(sale).toMatchObject({ status: 'Approved', proposals: [{ state: 'lapsed' }] });
});

test('a hanging gateway delays an approval only briefly', async () => {
  const saleId = await addOpenSale(world);
  world.gatewayInquiry.now = () => new Promise(() => undefined);
  await complete(world, propose(world.one, saleId, 'resolutions', declined));
  expect(await saleAs(world.one, saleId)).toMatchObject({ status: 'Declined' });
});

test('an approval makes one inquiry, and none about a completed proposal', async () => {
  const saleId = await addOpenSale(world);
  const half = await proposalOf(propose(world.one, saleId, 'resolutions', declined));
  expect(inquired).toEqual([]);
  expect((await approve(world.two, half)).status).toBe(200);
  expect((await approve(world.two, half)).status).toBe(200);
  expect(inquired).toEqual([saleId]);
});

test('no inquiry is made without permission and password', async () => {
  const saleId = await addOpenSale(world);
  const half = await proposalOf(propose(world.one, saleId, 'resolutions', declined));
  expect((await approve(world.one, half)).status).toBe(403);
  const path = `/api/console/proposals/${half.id}/approval`;
  const wrong = await world.two.browser.post(path, { password: 'not hers' });
  expect(wrong.body).toMatchObject({ error: { code: 'wrong_password' } });
  expect(inquired).toEqual([]);
});
