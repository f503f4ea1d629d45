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
  return withKeptConnection(database.app, async (client) => {
    const sold: SoldSale[] = [];
    for (const given of sales) {
      const sale = { ...usual, ...given };
      const id = uuidv7();
      const { tranId, invoice, receiptToken } = makePaymentNumbers();
      await client.query(begin, [
        id,
        companyId,
        randomBytes(32),
        sale.mode,
        tranId,
        invoice,
        receiptToken,
        String(sale.amountMills),
        sale.personName,
        sale.personEmail,
        sale.personPhone,
        sale.lastFour,
        sale.at,
        sale.purpose,
        sale.requestId,
      ]);
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
  select outcome from begin_sale(
    p_id => $1, p_company_id => $2, p_attempt_hash => $3, p_mode => $4, p_channel => 'page',
    p_tran_id => $5, p_invoice => $6, p_receipt_token => $7, p_amount_mills => $8,
    p_purpose => $14, p_person_name => $9, p_person_email => $10, p_person_phone => $11,
    p_person_country => null, p_card_brand => 'visa', p_last_four => $12, p_status => 'Pending',
    p_problem => null, p_result_code => '', p_reason => '', p_advice => null,
    p_rejected_fields => null, p_at => $13, p_next_inquiry_at => $13, p_gateway_account_id => null,
    p_card => null, p_address => null, p_within => '0 seconds', p_max_card_attempts => 0,
    p_max_address_attempts => 0, p_same_within => '0 seconds', p_confirmed_sale_id => null,
    p_request_id => $15)`;

const end = `
  select end_sale(
    $1, $2, 'gateway', $3, case $3 when 'Incomplete' then 'gateway' end, 'OK', '', null, null, null,
    null, $4)`;
