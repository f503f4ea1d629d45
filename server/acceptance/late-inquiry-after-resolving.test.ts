/** Late inquiries check the payments that two members of staff have resolved. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addOpenSale,
  type ProposalWorld,
  createProposalWorld,
  complete,
  saleAs,
  propose,
  verify,
} from '../proposals/testing/proposal-world.ts';
import type { CardGateway, Inquiry } from '../gateways/gateway.ts';
import { runLateInquiries } from '../payments/inquiry/late/run-late-inquiries.ts';
import { dayMs, lateNight } from '../payments/inquiry/late/late-night.ts';
import { paymentDeps, scriptedGateway } from '../payments/testing/payment-world.ts';

let world: ProposalWorld;
beforeAll(async () => {
  world = await createProposalWorld();
});
afterAll(() => world.database.drop());

type Outcome = 'approved' | 'declined';

async function resolved(outcome: Outcome): Promise<{ id: string; tranId: string }> {
  const id = await addOpenSale(world);
  const reference = outcome === 'approved' ? '000025' : '';
  await complete(world, propose(world.one, id, 'resolutions', { outcome, reference }));
  return { id, tranId: (await saleAs(world.one, id)).tranId };
}

/** A minute into the first night from now, or a later one: the result for that sale alone. */
async function night(
  later: number,
  { tranId }: { tranId: string },
  outcome: Inquiry['kind'],
  minutes = 1,
) {
  const begins = lateNight(world.deps.clock()).nextAt.getTime() + later * dayMs;
  const gateway = scriptedGateway({
    inquire: (inquired): Inquiry => {
      if (inquired !== tranId) return { kind: 'taken' };
      return outcome === 'unavailable' ? { kind: outcome, cause: 'HTTP 500' } : { kind: outcome };
    },
  });
  const { lines } = await askAt(gateway, new Date(begins + minutes * 60_000));
  skipped = lines().flatMap((line) => ('skipped' in line ? [line.skipped] : []));
  return gateway.inquiries.filter((inquired) => inquired === tranId).length;
}

/** The log lines of the latest night. */
let skipped: unknown[] = [];

async function askAt(gateway: CardGateway<'inquire'>, at: Date) {
  const { merchant, database } = world;
  const paid = { database, companyId: merchant.companyId, ownerId: merchant.uid };
  const deps = paymentDeps(paid, gateway);
  await runLateInquiries({ ...deps, databaseClock: async () => at, lastLogged: { night: null } });
  return deps;
}

async function contradictionsOf(saleId: string): Promise<string[]> {
  const { contradictions } = await verify(world);
  return contradictions.filter((each) => each.includes(saleId));
}

test('approved by two people, and declined by the gateway, is shown as contradicted at once', async () => {
  const sale = await resolved('approved');
  const before = await saleAs(world.one, sale.id);
  const firstAt = lateNight(world.deps.clock()).nextAt;
  expect(before).toMatchObject({ nextInquiry: firstAt.toISOString(), isSkipped: false });
  expect(await night(0, sale, 'declined')).toBe(1);
  expect(await contradictionsOf(sale.id)).toEqual([
    expect.stringContaining('is Approved, but the gateway reported Declined on '),
  ]);
  const after = await saleAs(world.one, sale.id);
  expect(after).toMatchObject({
    status: 'Approved',
    why: ['reported_not_approved'],
    nextInquiry: null,
    feeAmount: before.feeAmount,
  });
  const { body } = await world.one.browser.get('/api/console/open-sales');
  expect(body['items']).toContainEqual(
    expect.objectContaining({ id: sale.id, why: ['reported_not_approved'] }),
  );
  // The contradiction is for staff now, so there is no further inquiry.
  expect(await night(1, sale, 'declined')).toBe(0);
  expect((await verify(world)).problems).toEqual([]);
});

test('approved by two people, and unknown to the gateway in two nights, is shown as contradicted', async () => {
  const sale = await resolved('approved');
  await night(0, sale, 'absent');
  const firstAt = lateNight(world.deps.clock()).nextAt;
  expect(await saleAs(world.one, sale.id)).toMatchObject({
    why: [],
    lateInquiry: { response: 'absent' },
    nextInquiry: new Date(firstAt.getTime() + dayMs).toISOString(),
  });
  await night(1, sale, 'unavailable');
  expect(await contradictionsOf(sale.id)).toEqual([]);
  await night(2, sale, 'absent');
  expect(await contradictionsOf(sale.id)).toEqual([
    expect.stringContaining('is Approved, but the gateway reported Incomplete on '),
  ]);
});

test.each<[Inquiry['kind'], Inquiry['kind'], Inquiry['kind']]>([
  ['taken', 'taken', 'taken'],
  ['absent', 'taken', 'taken'],
  ['absent', 'unavailable', 'taken'],
])('approved by two people, and %s, %s and %s by inquiries, stays quiet', async (...outcome) => {
  const sale = await resolved('approved');
  for (const [later, word] of outcome.entries()) expect(await night(later, sale, word)).toBe(1);
  expect(await night(3, sale, 'declined')).toBe(0);
  expect(await contradictionsOf(sale.id)).toEqual([]);
});

test.each<[Inquiry['kind'], Inquiry['kind'], Inquiry['kind']]>([
  ['unavailable', 'unavailable', 'declined'],
  ['taken', 'taken', 'absent'],
  ['absent', 'unavailable', 'declined'],
])(
  'approved by two people, and %s, %s and %s by inquiries, is contradicted',
  async (...outcome) => {
    const sale = await resolved('approved');
    for (const [later, word] of outcome.entries()) {
      expect(await contradictionsOf(sale.id)).toEqual([]);
      await night(later, sale, word);
    }
    expect(await contradictionsOf(sale.id)).toHaveLength(1);
  },
);

test('two inquiries within hours count as one if the sale was resolved late at night', async () => {
  const sale = await resolved('approved');
  const lateThatNight = 24 * 60 - 5;
  expect(await night(0, sale, 'absent', lateThatNight)).toBe(1);
  expect(await night(1, sale, 'absent')).toBe(1);
  expect(await contradictionsOf(sale.id)).toEqual([]);
  expect(await night(2, sale, 'taken')).toBe(1);
  expect(await contradictionsOf(sale.id)).toEqual([]);
});

test('declined by two people, and charged by the gateway, is shown as contradicted at once', async () => {
  const sale = await resolved('declined');
  expect(await night(0, sale, 'taken')).toBe(1);
  expect(await contradictionsOf(sale.id)).toEqual([
    expect.stringContaining('is Declined, but the gateway reported Approved on '),
  ]);
  expect(await saleAs(world.one, sale.id)).toMatchObject({
    status: 'Declined',
    why: ['reported_approved'],
  });
  expect(await night(1, sale, 'taken')).toBe(0);
});

test('declined by two people, and unknown to the gateway, stays quiet', async () => {
  const sale = await resolved('declined');
  for (const later of [0, 1, 2]) expect(await night(later, sale, 'absent')).toBe(1);
  expect(await contradictionsOf(sale.id)).toEqual([]);
});

test('a resolution that two people approved stands and is not inquired about again', async () => {
  const sale = await resolved('declined');
  await night(0, sale, 'taken');
  await complete(world, propose(world.one, sale.id, 'resolutions', { outcome: 'confirmed' }));
  expect(await night(1, sale, 'taken')).toBe(0);
  expect(await contradictionsOf(sale.id)).toEqual([]);
});

test('a resolved sale sent under another key: no inquiry runs, and staff see why', async () => {
  const id = await addOpenSale(world);
  await world.asOwner(`update sales set platform_key_mark = 'another' where id = $1`, [id]);
  await complete(
    world,
    propose(world.one, id, 'resolutions', { outcome: 'declined', reference: '' }),
  );
  const { tranId, ...sale } = await saleAs(world.one, id);
  expect(sale).toMatchObject({ nextInquiry: null, isSkipped: true });
  expect(await night(0, { tranId }, 'taken')).toBe(0);
  expect(skipped).toEqual([1]);
});
