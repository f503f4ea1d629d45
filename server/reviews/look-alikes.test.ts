/** A company with a name like another owner's is flagged to reviewers of either. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tiKaye } from '../companies/testing/approve-company.ts';
import type { SignedIn } from '../identity/staff/testing/console-world.ts';
import {
  createReviewWorld,
  decide,
  readRecordAs,
  type ReviewWorld,
} from './testing/review-world.ts';

let world: ReviewWorld;
beforeAll(async () => {
  world = await createReviewWorld();
});
afterAll(() => world.database.drop());

async function skeletonOf(name: string): Promise<string | undefined> {
  const [row] = await world.asOwner<{ skeleton: string }>('select name_skeleton($1) as skeleton', [
    name,
  ]);
  return row?.skeleton;
}

test.each([
  ['Soufrière Spice Market', 'Soufriere spice market'],
  ['Soufrière Spice Market', 'SOUFRIERE  SPICE-MARKET'],
  ['Soufrière Spice Market', 'The Soufrière Spice Market Co. Ltd.'],
  ['Soufrière Spice Market', 'Sоufrièrе Spice Market'], // Cyrillic о and е
  ['Soufrière Spice Market', 'Ѕoufrière Ѕpice Μarket'], // Cyrillic Ѕ, Greek Μ
  ['Soufrière Spice Market', 'Soufrière Spice\u200b Market'],
  ['Soufrière Spice Market', 'Soufrière Sp1ce Market'],
  ['Soufrière Spice Market', 'Soufrière Spice Ｍａｒｋｅｔ'],
  ['HILTON BAY', 'НІLТОN ВАУ'], // Cyrillic capitals
  ['Marigot Bay Boats', 'rnarigot Bay Boats'],
  ['Polius & Sons', 'Polius and Sons, Limited'],
  ['Maria’s Kitchen', 'Marias Kitchen'],
  ['Øresund Café', 'Oresund Cafe'],
])('%s looks like %s', async (name, other) => {
  expect(await skeletonOf(other)).toBe(await skeletonOf(name));
});

test.each([
  ['Soufrière Spice Market', 'Soufrière Fish Market'],
  ['Bay Tours 2', 'Bay Tours 3'],
  ['Limited', 'Company'],
  ['海鮮酒家', '點心酒家'],
  ['Αθηνά', 'Ωμέγα'],
])('%s does not look like %s', async (name, other) => {
  expect(await skeletonOf(other)).not.toBe(await skeletonOf(name));
});

async function addCompany({ browser }: SignedIn, companyName: string) {
  const { body } = await browser.post('/api/companies', { ...tiKaye, companyName });
  const companyId = String(body['companyId']);
  return { companyId, path: `/api/console/reviews/company/${companyId}` };
}

test('the record names other owners’ companies with their state', async () => {
  const [ana, ben] = [await world.addOwner(), await world.addOwner()];
  const spice = await addCompany(ana, 'Soufrière Spice Market');
  const second = await addCompany(ana, 'Soufriere Spice Market Ltd');
  const copy = await addCompany(ben, 'Sоufriere Spice Маrket');
  await decide(world.one, spice.path, { decision: 'approve' });
  const seen = await readRecordAs(world.one, copy.path);
  expect(seen.lookAlikes).toEqual([
    {
      companyId: spice.companyId,
      companyName: 'Soufrière Spice Market',
      standing: 'approved',
      inReview: false,
    },
    {
      companyId: second.companyId,
      companyName: 'Soufriere Spice Market Ltd',
      standing: 'unreviewed',
      inReview: true,
    },
  ]);
  // An owner may give two companies similar names, and a rejected copy misleads no customer.
  const ids = async (path: string) =>
    (await readRecordAs(world.two, path)).lookAlikes.map(({ companyId }) => companyId);
  expect(await ids(spice.path)).toEqual([copy.companyId]);
  await decide(world.one, copy.path, { decision: 'reject', note: 'Choose another name.' });
  expect(await ids(spice.path)).toEqual([]);
  // Saved under a new name, it is no longer flagged.
  await world.asOwner('update companies set name = $2 where id = $1', [copy.companyId, 'Ben Fish']);
  expect(await ids(copy.path)).toEqual([]);
});

test('a bank account has no look-alikes', async () => {
  const owner = await world.addOwner();
  await owner.browser.post('/api/bank-account', {
    country: 'Saint Lucia',
    bankName: 'Bank of Saint Lucia Limited',
    accountRouting: '',
    accountNumber: '1029384756',
    accountName: 'Ana Charlemagne',
    accountType: 'chequing',
  });
  expect((await readRecordAs(world.one, owner.bankPath)).lookAlikes).toEqual([]);
});
