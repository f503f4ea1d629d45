import { randomBytes } from 'node:crypto';
import type { SaleMode, SaleStatus } from '@piton/contract/payments/sale.ts';
import type { Merchant } from '../../companies/find-merchant.ts';
import { v7 as uuidv7 } from 'uuid';
import { withKeptConnection } from '../../database/testing/keep-connections.ts';
import { addUser } from '../../identity/testing/add-user.ts';
import { makePaymentNumbers } from '../../payments/take/payment-numbers.ts';
import {
  addCompany,
  createPaymentWorld,
  type PaymentWorld,
} from '../../payments/testing/payment-world.ts';

export type SoldSale = {
  readonly id: string;
  readonly tranId: string;
  readonly invoice: string;
};

export type NewSale = {
  readonly status: SaleStatus;
  readonly mode: SaleMode;
  readonly at: Date;
  readonly amountMills: bigint;
  readonly personName: string;
  readonly personEmail: string;
  readonly personPhone: string;
  readonly lastFour: string;
  readonly purpose: string;
  readonly requestId: string | null;
};

export type SalesWorld = PaymentWorld & {
  readonly merchant: { userId: string; companyId: string };
  /** Another user with a company and payments. */
  readonly other: { userId: string; companyId: string };
  readonly sell: (companyId: string, sales: readonly Partial<NewSale>[]) => Promise<SoldSale[]>;
};

/** A merchant with a company, and sales at any time through the product's own functions. */
export async function createSalesWorld(): Promise<SalesWorld> {
  const world = await createPaymentWorld();
  const addMerchant = async () => {
    const userId = await addUser(world.database, {
      email: `${uuidv7()}@example.lc`,
      password: 'secret',
    });
    const keyId = uuidv7();
    const companyId = await addCompany(world.database, {
      ownerId: userId,
      standing: 'approved',
      keyId,
    });
    return { userId, companyId } satisfies Merchant;
  };
  return {
    ...world,
    merchant: await addMerchant(),
    other: await addMerchant(),
    sell: (companyId, sales) => sell(world, companyId, sales),
  };
}

async function sell(
  { database }: PaymentWorld,
  companyId: string,
  sales: readonly Partial<NewSale>[],
): Promise<SoldSale[]> {
  return withKeptConnection(database.owner, async (client) => {
    const sold: SoldSale[] = [];
    for (const given of sales) {
      const sale = { ...usual, ...given };
      const id = uuidv7();
      const { tranId, invoice, receiptToken } = makePaymentNumbers();
      const terms = {
        id,
        company_id: companyId,
        mode: sale.mode,
        channel: 'page',
        request_id: sale.requestId,
        tran_id: tranId,
        invoice,
        receipt_token: receiptToken,
        amount_mills: String(sale.amountMills),
        purpose: sale.purpose,
        person_name: sale.personName,
        person_email: sale.personEmail,
        person_phone: sale.personPhone,
        card_brand: 'visa',
        last_four: sale.lastFour,
        created_at: sale.at,
      };
      await client.query(begin, [JSON.stringify(terms), randomBytes(32)]);
      if (sale.status !== 'Pending') await client.query(end, [id, companyId, sale.status, sale.at]);
      sold.push({ id, tranId, invoice });
    }
    return sold;
  });
}

const usual: NewSale = {
  status: 'Approved',
  mode: 'live',
  at: new Date('2026-11-20T15:00:00.000Z'),
  amountMills: 12_500n,
  personName: 'Marie Alexander',
  personEmail: 'marie@example.lc',
  personPhone: '+1 758 555 0142',
  lastFour: '3333',
  purpose: 'Nutmeg',
  requestId: null,
};

const begin = `
  select outcome from begin_sale(p_sale => $1, p_attempt_hash => $2, p_lease => '0')`;

const end = `
  select write_sale_end(
    $1, $2, 'gateway', $3, case $3 when 'Incomplete' then 'gateway' end, 'OK', '', null, null, null,
    null, $4)`;
