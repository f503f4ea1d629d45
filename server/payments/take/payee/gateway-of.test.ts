/** A company with its own account at another gateway is paid there, in both modes. */
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withConnection } from '../../../database/with-connection.ts';
import type { AnyCardGateway, GatewayAccount } from '../../../gateways/gateway.ts';
import { gatewayTo as fourCsTo } from '../../../gateways/four-cs/testing/gateway-to.ts';
import { powerTranzBrands } from '../../../gateways/powertranz/create-powertranz.ts';
import { gatewayTo as powerTranzTo } from '../../../gateways/powertranz/testing/gateway-to.ts';
import { Secret } from '../../../gateways/secret.ts';
import { paymentRequest, saleRow } from '../../testing/pay.ts';
import {
  approved,
  createPaymentWorld,
  only,
  paymentDeps,
  type PaymentWorld,
  scriptedGateway,
  seal,
} from '../../testing/payment-world.ts';
import { takePayment } from '../take-payment.ts';
import { gatewayOf } from './gateway-of.ts';

let world: PaymentWorld;
const accountId = randomUUID();
beforeAll(async () => {
  world = await createPaymentWorld();
  await withConnection(world.database.owner, (client) =>
    client.query(
      `insert into gateway_accounts (id, company_id, gateway, wrapped_merchant_key)
         values ($1, $2, 'powertranz', $3)`,
      [accountId, world.companyId, randomBytes(60)],
    ),
  );
});
afterAll(() => world.database.drop());

function gateways() {
  const accounts: (GatewayAccount | null)[] = [];
  const platform = scriptedGateway({});
  const powerTranz: AnyCardGateway = {
    name: 'powertranz',
    brands: powerTranzBrands,
    tranIds: 'guid',
    sale: async (_sale, account) => {
      accounts.push(account);
      return approved;
    },
    probe: async () => true,
    close: async () => undefined,
  };
  const ofMode = () => ({ platform: only(platform).platform, others: [only(powerTranz).platform] });
  return { accounts, platform, gateways: { live: ofMode(), test: ofMode() } };
}

const own = {
  id: accountId,
  gateway: 'powertranz',
  merchantKey: new Secret('its credentials'),
} as const;

test.each([
  ['live', own, accountId, 'own'],
  ['test', null, null, null],
] as const)('a %s payment goes there', async (mode, account, storedAccount, mark) => {
  const { accounts, platform, gateways: ofModes } = gateways();
  const deps = {
    ...paymentDeps(world, platform),
    gateways: ofModes,
    accounts: { accountOf: async () => own },
  };
  // 4Cs takes no American Express.
  const encryptedTxt = await seal({ cardNumber: '371449635398431', cvv: '1234' });
  const result = await takePayment(deps, paymentRequest(world, encryptedTxt, { mode }));
  if (result.kind !== 'sale') throw new Error(`answered ${result.kind}`);
  expect(result.sale.status).toBe('Approved');
  expect(accounts).toEqual([account]);
  expect(platform.sales).toEqual([]);
  expect(await saleRow(world, result.sale.id)).toMatchObject({
    gateway: 'powertranz',
    gateway_account_id: storedAccount,
    platform_key_mark: mark,
    tran_id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/) as string,
  });
});

test.each(['live', 'test'] as const)('a %s payment has one gateway', async (mode) => {
  const { gateways: ofModes } = gateways();
  const { companyId } = world;
  const { platform, others } = ofModes[mode];
  const chosenFor = (account: GatewayAccount | null) =>
    gatewayOf(
      { gateways: ofModes, accounts: { accountOf: async () => account } },
      { mode },
      { companyId, gatewayAccountId: account?.id ?? null },
    );
  const withOwn = await chosenFor(own);
  expect(withOwn.gateway).toBe(others[0]);
  expect(withOwn.account).toBe(mode === 'live' ? own : null);
  const withoutOwn = await chosenFor(null);
  expect(withoutOwn.gateway).toBe(platform);
  expect(withoutOwn.account).toBeNull();
});

test('the database and the gateways agree on what each can do', async () => {
  const all: AnyCardGateway[] = [
    fourCsTo('http://127.0.0.1:1').gateway,
    powerTranzTo('http://127.0.0.1:1').gateway,
  ];
  await withConnection(world.database.owner, async (client) => {
    for (const { name, inquire, refund, void: voidSale, threeDSecure } of all) {
      const { rows } = await client.query(
        `select has_status_inquiry($1) as inquire, has_refunds($1) as refund,
           has_voids($1) as void, has_three_d_secure($1) as "threeDSecure"`,
        [name],
      );
      expect(rows).toEqual([
        {
          inquire: inquire !== undefined,
          refund: refund !== undefined,
          void: voidSale !== undefined,
          threeDSecure: threeDSecure !== undefined,
        },
      ]);
    }
  });
});
