/** Staff void a sale whose outcome is unknown, at the simulated PowerTranz and with its faults. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { declinedByStaff } from '@piton/contract/payments/payment-reasons.ts';
import { actingAs } from '../database/acting-as.ts';
import { withConnection } from '../database/with-connection.ts';
import {
  saleWithCard,
  simulatedGateway,
} from '../gateways/powertranz/testing/simulated-gateway.ts';
import { capturedLog } from '../http/testing/test-app.ts';
import { only } from '../payments/testing/payment-world.ts';
import { finishApprovedVoids } from '../payments/finish-approved-voids.ts';
import { insertPendingSale } from '../payments/testing/pending-sale.ts';
import { readSale } from '../reports/sales/read-sale.ts';
import { saleVoider, type VoidSale } from '../payments/void-pending-sale.ts';
import {
  addOpenSale,
  approve,
  complete,
  createProposalWorld,
  propose,
  proposalOf,
  type ProposalWorld,
  saleAs,
  verify,
} from '../proposals/testing/proposal-world.ts';

const simulated = simulatedGateway();
let world: ProposalWorld;
beforeAll(async () => {
  world = await createProposalWorld();
});
afterAll(() => world.database.drop());

const approvedCard = '4012000000020071';
const voided = { outcome: 'voided' };

/** A sale that the gateway charged, or declined, and whose response was lost. */
async function addUnknownSale(card: string | null = approvedCard) {
  const { gateway } = simulated.gateway({ clock: () => new Date() });
  const { pool, kysely: database } = world.database;
  const gateways = { live: only(gateway), test: only(gateway) };
  const accounts = { accountOf: async () => null };
  const { log, lines } = capturedLog();
  const announce = () => undefined;
  const deps = { database, pool, log, announce, gateways, accounts };
  const voidSale = saleVoider(deps);
  world.gatewayVoids.send = voidSale;
  const { companyId } = world.merchant;
  const sale = await actingAs(database, { companyId }, (transaction) =>
    insertPendingSale(transaction, { companyId, amountMills: 125_000n, gateway: 'powertranz' }),
  );
  if (card !== null) await gateway.sale({ ...saleWithCard(card), ...numbersOf(sale) }, null);
  await world.asOwner(
    `update sales set created_at = now() - interval '10 minutes',
            next_inquiry_at = now() - interval '5 minutes' where id = $1`,
    [sale.id],
  );
  return { ...sale, gateway, deps, voidSale, lines };
}

const numbersOf = ({ tranId, invoice, amountMills }: Numbers) => ({ tranId, invoice, amountMills });
type Numbers = { tranId: string; invoice: string; amountMills: bigint };

const eventsOf = async (saleId: string) =>
  (await saleAs(world.one, saleId)).events.map(({ source, what }) => `${source} ${what}`);

test('ends as declined once the gateway confirms the void', async () => {
  const { id, tranId } = await addUnknownSale();
  expect((await saleAs(world.one, id)).allowedProposals).toEqual([
    'voided',
    'approved',
    'declined',
  ]);
  await complete(world, propose(world.one, id, 'resolutions', voided));
  expect(await saleAs(world.one, id)).toMatchObject({
    status: 'Declined',
    reason: declinedByStaff,
    allowedProposals: ['adjustment'],
  });
  expect(await eventsOf(id)).toEqual([
    'payer began',
    'staff void_approved',
    'gateway void_sent',
    'gateway voided',
    'gateway ended',
  ]);
  const { uid: userId, companyId } = world.merchant;
  const shown = await readSale(world.database.kysely, { userId, companyId }, id);
  expect(shown.steps.map(({ step }) => step)).toEqual(['submitted', 'voided']);
  expect(await simulated.totals(tranId)).toMatchObject({
    sales: { count: 1 },
    voids: { count: 1 },
    netCents: '0',
  });
  expect((await verify(world)).problems).toEqual([]);
});

test.each([
  ['reset_after', 'void_unknown: reset', 'void_unknown: repeated'],
  ['http_500', 'void_unknown: http', 'voided'],
  ['http_500_after', 'void_unknown: http', 'void_unknown: repeated'],
  ['wrong_amount', 'void_unknown: mismatch', 'void_unknown: repeated'],
])('stays pending after the void’s %s, and may be voided again', async (fault, first, second) => {
  const { id, tranId } = await addUnknownSale();
  await simulated.arm(`void_${fault}`);
  const body = await complete(world, propose(world.one, id, 'resolutions', voided));
  expect(body).toMatchObject({ outcome: 'voided', state: 'done' });
  expect(await saleAs(world.one, id)).toMatchObject({ status: 'Pending', contradictions: [] });
  expect((await eventsOf(id)).at(-1)).toBe(`gateway ${first}`);
  await complete(world, propose(world.one, id, 'resolutions', voided));
  expect((await eventsOf(id)).at(second === 'voided' ? -2 : -1)).toBe(`gateway ${second}`);
  expect(await simulated.totals(tranId)).toMatchObject({ netCents: '0' });
  expect((await verify(world)).problems).toEqual([]);
});

/** Sends what crashed processes have left. */
const finish = (voidSale: VoidSale) =>
  finishApprovedVoids({ database: world.database.kysely, voidSale, isStopping: () => false });

const minutesLater = (saleId: string) =>
  withConnection(world.database.superuser, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query(
      `update sale_events set at = at - interval '3 minutes'
        where sale_id = $1 and starts_with(what, 'void')`,
      [saleId],
    );
  });

test('is voided later, once, if the server crashes between approval and sending', async () => {
  const { id, tranId, voidSale } = await addUnknownSale();
  world.gatewayVoids.send = async () => undefined;
  await complete(world, propose(world.one, id, 'resolutions', voided));
  await finish(voidSale);
  expect((await saleAs(world.one, id)).status).toBe('Pending');
  await minutesLater(id);
  await Promise.all([finish(voidSale), finish(voidSale)]);
  await finish(voidSale);
  expect((await saleAs(world.one, id)).status).toBe('Declined');
  expect((await eventsOf(id)).filter((event) => event === 'gateway void_sent')).toHaveLength(1);
  expect(await simulated.totals(tranId)).toMatchObject({ voids: { count: 1 }, netCents: '0' });
});

test('a crash after sending leaves it to staff, who read that it may be voided', async () => {
  const { id, tranId, gateway, deps, voidSale } = await addUnknownSale();
  const killed: typeof gateway = {
    ...gateway,
    void: async (...request) => {
      await gateway.void(...request);
      return new Promise(() => undefined);
    },
  };
  const gateways = { live: only(killed), test: only(killed) };
  const voids = async () => (await simulated.totals(tranId)).voids.count;
  world.gatewayVoids.send = async (approved) => void saleVoider({ ...deps, gateways })(approved);
  await complete(world, propose(world.one, id, 'resolutions', voided));
  await expect.poll(voids).toBe(1);
  expect((await saleAs(world.one, id)).allowedProposals).toEqual([]);
  await finish(voidSale);
  expect((await eventsOf(id)).at(-1)).toBe('gateway void_sent');
  await minutesLater(id);
  await Promise.all([finish(voidSale), finish(voidSale)]);
  expect((await eventsOf(id)).slice(-2)).toEqual([
    'gateway void_sent',
    'gateway void_unknown: interrupted',
  ]);
  expect(await voids()).toBe(1);
  world.gatewayVoids.send = voidSale;
  await complete(world, propose(world.one, id, 'resolutions', voided));
  expect((await eventsOf(id)).at(-1)).toBe('gateway void_unknown: repeated');
  const resolved = { outcome: 'approved', reference: 'A1' };
  const proposal = await proposalOf(propose(world.one, id, 'resolutions', resolved));
  expect(proposal).toMatchObject({ mayBeVoided: true });
});

test('is not voided again once the gateway has refused', async () => {
  const { id, voidSale } = await addUnknownSale(null);
  await complete(world, propose(world.one, id, 'resolutions', voided));
  await minutesLater(id);
  const sent: string[] = [];
  await finish(async (approved) => {
    sent.push(approved.saleId);
    await voidSale(approved);
  });
  expect(sent).not.toContain(id);
});

test('ends once the database accepts the confirmed void', async () => {
  const { id, tranId, lines } = await addUnknownSale();
  const ending = 'function end_sale(uuid,text,text,text,text,text,text,text,text,text,text,bytea)';
  await world.asOwner(`revoke execute on ${ending} from piton_app`);
  const completed = complete(world, propose(world.one, id, 'resolutions', voided));
  const notStored = { level: 'warn', msg: 'the outcome of a void is not stored yet' };
  await expect.poll(lines, { timeout: 10_000 }).toContainEqual(expect.objectContaining(notStored));
  await world.asOwner(`grant execute on ${ending} to piton_app`);
  await completed;
  expect((await saleAs(world.one, id)).status).toBe('Declined');
  expect((await eventsOf(id)).filter((event) => event === 'gateway voided')).toHaveLength(1);
  expect(await simulated.totals(tranId)).toMatchObject({ voids: { count: 1 } });
});

test('stays pending if the gateway has no record of the sale', async () => {
  const { id } = await addUnknownSale(null);
  await complete(world, propose(world.one, id, 'resolutions', voided));
  expect((await eventsOf(id)).at(-1)).toBe('gateway void_refused: not_found');
  expect((await saleAs(world.one, id)).status).toBe('Pending');
  await complete(world, propose(world.one, id, 'resolutions', { outcome: 'declined' }));
  expect((await saleAs(world.one, id)).status).toBe('Declined');
});

test('is voided once, by the second person’s approval alone', async () => {
  const { id, tranId } = await addUnknownSale();
  const proposal = await proposalOf(propose(world.one, id, 'resolutions', voided));
  expect((await approve(world.one, proposal)).status).toBe(403);
  expect(await simulated.totals(tranId)).toMatchObject({ voids: { count: 0 } });
  expect((await approve(world.two, proposal)).status).toBe(200);
  expect((await approve(world.two, proposal)).status).toBe(200);
  expect(await simulated.totals(tranId)).toMatchObject({ voids: { count: 1 } });
});

test('an approval that arrives after the void becomes a contradiction for staff', async () => {
  const { id } = await addUnknownSale();
  await complete(world, propose(world.one, id, 'resolutions', voided));
  await world.asOwner(
    `select write_sale_end(id, company_id, 'gateway', 'Approved', null, 'OK', '', null, null, null,
       null, now()) from sales where id = $1`,
    [id],
  );
  expect(await saleAs(world.one, id)).toMatchObject({
    status: 'Declined',
    why: ['reported_approved'],
  });
});

test('is not voided at a gateway without voids', async () => {
  const id = await addOpenSale(world);
  expect((await saleAs(world.one, id)).allowedProposals).toEqual(['approved', 'declined']);
  const { status } = await propose(world.one, id, 'resolutions', voided);
  expect(status).toBe(409);
});
