import { randomInt, randomUUID } from 'node:crypto';
import type { PaymentObject } from '@piton/contract/payments/payment-object.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { actingAs } from '../../database/acting-as.ts';
import type { SaleOutcome } from '../../gateways/gateway.ts';
import { paymentRequest } from '../../payments/testing/pay.ts';
import { projectSales } from '../../payments/project-sales.ts';
import { takePayment } from '../../payments/take/take-payment.ts';
import {
  addCompany,
  approved,
  paymentDeps,
  scriptedGateway,
  seal,
} from '../../payments/testing/payment-world.ts';
import type { ConsoleWorld, SignedIn } from '../../identity/staff/testing/console-world.ts';

export type Merchant = SignedIn & {
  readonly email: string;
  readonly phone: string;
  readonly companyId: string;
  readonly keyId: string;
};

/** A merchant who can be paid, with the mark in name, email and address. */
export async function addMerchant(world: ConsoleWorld, mark: string): Promise<Merchant> {
  const email = `${mark}@example.lc`.toLowerCase();
  const { uid, browser } = await world.signIn(email, { role: 3 });
  const phone = `+1 758 ${randomInt(2_000_000, 9_999_999)}`;
  const { status } = await browser.send('PATCH', '/api/account', {
    fName: `First${mark}`,
    lName: `Last${mark}`,
    phone,
    address: `12 ${mark} Street, Castries`,
    country: 'Saint Lucia',
  });
  if (status !== 200) throw new Error(`the profile was not taken: ${status}`);
  const keyId = randomUUID();
  const companyId = await addCompany(world.database, { ownerId: uid, standing: 'approved', keyId });
  await actingAs(world.database.kysely, 'piton', (transaction) =>
    transaction
      .updateTable('users')
      .set({ primary_company_id: companyId })
      .where('id', '=', uid)
      .execute(),
  );
  return { uid, browser, email, phone, companyId, keyId };
}

type Paying = {
  readonly mode?: SaleMode;
  readonly changes?: Partial<PaymentObject>;
  readonly outcome?: SaleOutcome;
};

/** Pays that merchant EC$12.50. Call it only within a test. */
export async function pay(
  { database }: Pick<ConsoleWorld, 'database'>,
  { uid: ownerId, companyId, keyId }: Pick<Merchant, 'uid' | 'companyId' | 'keyId'>,
  { mode = 'live', changes = {}, outcome = approved }: Paying = {},
) {
  const gateway = scriptedGateway({ sale: () => outcome });
  const deps = paymentDeps({ database, companyId, ownerId }, gateway);
  const encryptedTxt = await seal(changes, keyId);
  const result = await takePayment(
    { ...deps, respondWithinMs: 1000 },
    paymentRequest({ companyId }, encryptedTxt, { mode }),
  );
  await projectSales(database.kysely);
  return result;
}
