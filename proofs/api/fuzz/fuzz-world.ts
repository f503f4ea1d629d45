import { sealPayment } from '@piton/contract/cards/sealing.ts';
import { seededRandom } from '../../harness/seeded-random.ts';
import type { AttackedProduct } from '../../payments/attacks/attacked-product.ts';
import {
  cardBeginning,
  fetchCompanyKey,
  paymentWith,
} from '../../payments/attacks/payments-to-send.ts';
import { allowReturnsTo, mariasShop, type Shop } from '../shop-keys.ts';
import { createFuzzKeys, type FuzzKey, placeOf } from './fuzz-keys.ts';

/** The company whose programs are fuzzed, and one whose data they must never see. */
export const ownShop = mariasShop;
export const otherShop: Shop = {
  companyId: 'DemoExampleDisputes1',
  owner: 'disputes.example@demo.example',
};

/** Free text of all that the other shop creates. */
export const marker = 'zzotherscompanyzz';

export const places = [ownShop, otherShop].flatMap(({ companyId }) => [
  placeOf(companyId, 'live'),
  placeOf(companyId, 'test'),
]);

/** Customers of both shops may return here. */
export const shopAddress = 'https://shop.example';

export async function openKeys({ url, ask }: AttackedProduct, shop: Shop): Promise<FuzzKey[]> {
  await allowReturnsTo(url, shop, shopAddress);
  return createFuzzKeys(url, shop, (lastFour) =>
    ask(
      `update api_keys set expires_at = created_at where last_four = '${lastFour}'
         and company_id = '${shop.companyId}' and expires_at is null and revoked_at is null`,
    ),
  );
}

const declined = '4444111122221113';
const incomplete = '4444111122225551';

/** Cards sealed for the shop: approved, declined, with another amount, and unreadable. */
export async function sealCards(
  { url }: AttackedProduct,
  { companyId }: Shop,
  { seed, count, payer }: { seed: number; count: number; payer: string },
): Promise<string[]> {
  const key = await fetchCompanyKey(url, companyId);
  const random = seededRandom(seed);
  const payments = Array.from({ length: count }, (_, index) => {
    const card = [declined, incomplete][index % 10] ?? cardBeginning('4', random);
    const { amount, currency, purpose, ...others } = paymentWith(card, '45.00');
    const person = { personName: payer, personEmail: `${payer}@example.lc` };
    // The payment request names the amount.
    return { ...others, ...person, ...(index % 10 === 9 && { amount, currency, purpose }) };
  });
  const sealed = await Promise.all(
    payments.map((payment) => sealPayment(payment as never, key, new Date())),
  );
  return [...sealed, 'A'.repeat(512), 'not sealed', `${sealed[0] ?? ''}x`];
}
