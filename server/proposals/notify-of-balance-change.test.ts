/** The merchant gets one email about each proposal, in the same transaction. */
import { projectSales } from '../payments/project-sales.ts';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Mail } from '../mail/mail.ts';
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
beforeEach(() => world.readEmails());

async function toOwner(): Promise<Mail[]> {
  const [owner] = await world.asOwner<{ email: string }>(
    `select users.email from users join companies on owner_id = users.id where companies.id = $1`,
    [world.merchant.companyId],
  );
  return (await world.readEmails()).filter(({ to }) => to === owner?.email);
}

test('notifies of an adjustment when it takes effect, not when it is proposed', async () => {
  const { companyId } = world.merchant;
  const half = await proposalOf(adjust(world.one, companyId, { amountMills: -12_500 }));
  expect(await toOwner()).toEqual([]);
  await Promise.all([approve(world.two, half), approve(world.two, half)]);
  await approve(world.two, half);
  expect(await toOwner()).toMatchObject([
    {
      kind: 'adjusted',
      isGiven: false,
      amount: 'EC$12.50',
      against: 'adjustments',
      sale: null,
      ourReference: half.id,
      page: expect.stringMatching(/^https?:.*\/Mytransactions$/) as string,
    },
  ]);
});

test('notifies of a fee returned to the mill', async () => {
  const about = { amountMills: 5201, against: 'fee_income' };
  await complete(world, adjust(world.one, world.merchant.companyId, about));
  expect(await toOwner()).toMatchObject([
    { kind: 'adjusted', isGiven: true, amount: 'EC$5.20', against: 'fee_income' },
  ]);
});

test('notifies of a chargeback with its cost, and of the decision', async () => {
  const saleId = await addPaidSale(world);
  await world.readEmails();
  const { invoice, tranId } = await saleAs(world.one, saleId);
  const { id } = await complete(
    world,
    propose(world.one, saleId, 'disputes', {
      amountMills: 50_000,
      disputeFeeMills: 25_000,
      reference: 'CB-77',
    }),
  );
  const sale = { amount: 'EC$99.00', transactionNumber: tranId, invoiceNumber: invoice };
  expect(await toOwner()).toMatchObject([
    {
      kind: 'charged-back',
      amount: 'EC$50.00',
      disputeFee: 'EC$25.00',
      theirReference: 'CB-77',
      ourReference: id,
      sale,
    },
  ]);
  const end = world.one.browser.post(`/api/console/disputes/${id}/outcome`, {
    proposalId: randomUUID(),
    password,
    saleVersion: (await saleAs(world.one, saleId)).version,
    outcome: 'won',
    reference: '',
    reason: 'The acquirer decided',
  });
  await complete(world, end);
  expect(await toOwner()).toMatchObject([
    {
      kind: 'dispute-decided',
      isWon: true,
      isAccepted: false,
      amount: 'EC$50.00',
      theirReference: '',
      sale,
    },
  ]);
});

test('does not notify of test money, nor quote what staff wrote to each other', async () => {
  const { companyId } = world.merchant;
  await complete(world, adjust(world.one, companyId, { amountMills: 1000, mode: 'test' }));
  expect(await toOwner()).toEqual([]);
  await complete(world, adjust(world.one, companyId, { amountMills: 1000, reason: 'Between us' }));
  const mails = await toOwner();
  expect(mails).toHaveLength(1);
  expect(JSON.stringify(mails)).not.toContain('Between us');
});

test('notifies of a resolved sale as of any other sale', async () => {
  const saleId = await addOpenSale(world);
  await complete(
    world,
    propose(world.one, saleId, 'resolutions', { outcome: 'approved', reference: '000025' }),
  );
  expect(await toOwner()).toEqual([]);
  await projectSales(world.database.kysely);
  expect(
    await world.asOwner('select from unsent_receipts where sale_id = $1', [saleId]),
  ).toHaveLength(1);
});

test('moves no money if the email cannot be queued', async () => {
  const { companyId } = world.merchant;
  const { id } = await proposalOf(adjust(world.one, companyId, { amountMills: 1000 }));
  await world.asOwner('alter table companies rename column owner_id to nobody');
  const { status } = await approve(world.two, { id });
  await world.asOwner('alter table companies rename column nobody to owner_id');
  expect(status).toBe(500);
  expect((await approve(world.two, { id })).body).toMatchObject({ state: 'done' });
});
