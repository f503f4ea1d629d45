/** A payment that two members of staff have resolved shows the same outcome everywhere. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addOpenSale,
  type ProposalWorld,
  createProposalWorld,
  complete,
  saleAs,
  propose,
} from '../proposals/testing/proposal-world.ts';
import { openBrowser } from '../identity/testing/browse.ts';
import { findReceipt } from '../receipts/find-receipt.ts';
import { openWholeApp } from '../testing/access/access-world.ts';

let world: ProposalWorld;
beforeAll(async () => {
  world = await createProposalWorld();
});
afterAll(() => world.database.drop());

async function responsesFor(saleId: string) {
  const app = await openWholeApp(world);
  const owner = openBrowser(app);
  const session = world.merchant.browser.cookies.get('piton_session') ?? '';
  owner.cookies.set('piton_session', session);
  const [sale] = await world.asOwner<{ hash: string; token: string; tran_id: string }>(
    `select encode(attempt_hash, 'hex') as hash, receipt_token as token, tran_id
       from attempts join sales on sales.id = sale_id where sale_id = $1`,
    [saleId],
  );
  const { hash = '', token = '', tran_id: tranId = '' } = sale ?? {};
  const { companyId } = world.merchant;
  const { body: attempt } = await openBrowser(app).get(`/api/attempts/${hash}`);
  const receipt = await findReceipt(world.database.kysely, {
    companyId,
    token,
    origin: '',
    payOrigin: '',
  });
  const { items } = (await owner.get('/api/sales?mode=live')).body;
  const listed = (items as object[]).find((each) => JSON.stringify(each).includes(tranId));
  return { attempt, receipt, listed, receiptPath: `/receipt/${companyId}/${token}`, tranId };
}

test('an unresolved sale is pending and has no receipt', async () => {
  const { attempt, receipt } = await responsesFor(await addOpenSale(world));
  expect(attempt).toMatchObject({ state: 'pending', msg: { FinancialResultCode: ['Pending'] } });
  expect([attempt['receiptUrl'], receipt]).toEqual([undefined, null]);
});

test('a sale approved by two people has a receipt at the address in the response', async () => {
  const saleId = await addOpenSale(world);
  const approved = { outcome: 'approved', reference: '000025' };
  await complete(world, propose(world.one, saleId, 'resolutions', approved));
  const { attempt, receipt, receiptPath, tranId } = await responsesFor(saleId);
  expect(attempt).toMatchObject({
    state: 'ended',
    msg: {
      ResultCode: ['OK'],
      FinancialResultCode: ['Approved'],
      ErrorMessage: [''],
      TranId: [tranId],
      Amount: ['125.00'],
    },
    receiptUrl: expect.stringContaining(receiptPath) as string,
  });
  expect(receipt).toMatchObject({ transactionNumber: tranId, amount: '125.00', resultCode: 'OK' });
});

test('a sale resolved as declined has no reason from the customer’s bank', async () => {
  const saleId = await addOpenSale(world);
  await complete(world, propose(world.one, saleId, 'resolutions', { outcome: 'declined' }));
  const { attempt, receipt, listed } = await responsesFor(saleId);
  const reason = 'This payment didn’t go through. No money was taken.';
  expect(attempt).toMatchObject({
    state: 'ended',
    msg: { FinancialResultCode: ['Declined'], ErrorMessage: [reason] },
  });
  expect([attempt['receiptUrl'], attempt['advice'], receipt]).toEqual([undefined, undefined, null]);
  expect(listed).toMatchObject({ status: 'Declined', reason });
});

test('the sale and the payout stay unchanged when two people approve that', async () => {
  const saleId = await addOpenSale(world);
  const approved = { outcome: 'approved', reference: '000025' };
  await complete(world, propose(world.one, saleId, 'resolutions', approved));
  const before = await responsesFor(saleId);
  await world.asOwner(
    `insert into sale_contradictions (sale_id, company_id, reported_status, reported_at)
     select id, company_id, 'Declined', now() from sales where id = $1`,
    [saleId],
  );
  await complete(world, propose(world.one, saleId, 'resolutions', { outcome: 'confirmed' }));
  expect((await saleAs(world.one, saleId)).why).toEqual([]);
  const after = await responsesFor(saleId);
  expect([after.attempt, after.receipt]).toEqual([before.attempt, before.receipt]);
});
