/**
 * The examples of the wire contract, frozen whole: a change here changes what merchants rely on.
 */
import { randomUUID } from 'node:crypto';
import { endpoints } from '@piton/contract/http/endpoints.ts';
import { sealPayment } from '@piton/contract/cards/sealing.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withConnection } from '../../../database/with-connection.ts';
import type { SaleOutcome } from '../../../gateways/gateway.ts';
import { vectors } from '../../../companies/encryption-keys/testing/vector-keys.ts';
import { payFunctions } from '../../testing/scripted-pay-functions.ts';
import {
  addCompany,
  createPaymentWorld,
  payment,
  seal,
  type PaymentWorld,
} from '../../testing/payment-world.ts';
import { wireCases } from '../../testing/wire-cases.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

const notJson = vectors.malformed.findLast(({ form }) => form === 'jwe')?.encryptedTxt ?? '';
const functions = (outcome?: SaleOutcome) => payFunctions(world, { outcome });

describe.each(['/getCompanyData', '/functions/getCompanyData'])('%s', (path) => {
  test('returns the name and the key', async () => {
    expect(await functions().post(path, { companyId: world.companyId })).toEqual({
      status: 200,
      body: {
        status: 'success',
        companyId: world.companyId,
        companyName: 'Ti Kaye',
        publicKey: vectors.publicKey,
        keyId: vectors.keyId,
        acceptsLive: true,
        cardBrands: ['visa', 'mastercard'],
      },
    });
  });

  test.each(['a'.repeat(20), '', '../etc/passwd', '%00', '\0'])(
    'the company is missing: "%s"',
    async (companyId) => {
      expect(await functions().post(path, { companyId })).toEqual({
        status: 404,
        body: { status: 'error', message: 'Company not found.' },
      });
    },
  );
});

describe.each(wireCases)('$what', ({ outcome, changes, status, webPay, makPayment }) => {
  const waiting = status === 202 ? { retryAfter: '5' } : {};
  test.each(['/webPay', '/functions/webPay'])('%s', async (path) => {
    const body = { testMode: '0', companyId: world.companyId, encryptedTxt: await seal(changes) };
    expect(await functions(outcome).post(path, body)).toEqual({ status, body: webPay, ...waiting });
  });

  test.each(['/makPayment', '/functions/makPayment'])('%s', async (path) => {
    const body = { companyId: world.companyId, encryptedTxt: await seal(changes) };
    expect(await functions(outcome).post(path, body)).toEqual({
      status,
      body: makPayment,
      ...waiting,
    });
  });
});

test('`error` is empty only for approved, declined and pending payments', () => {
  const results = wireCases.map(
    ({ makPayment }) => makPayment as { status: string; error: string },
  );
  const statuses = (isEmpty: boolean) =>
    new Set(results.filter(({ error }) => (error === '') === isEmpty).map(({ status }) => status));
  expect(statuses(true)).toEqual(new Set(['Approved', 'Declined', 'Pending']));
  expect(statuses(false)).toEqual(new Set(['Incomplete']));
});

describe('all decryption failures have one response', () => {
  const changes: [string, { companyId?: string; respell?: (text: string) => string }][] = [
    ['an unknown company', { companyId: 'a'.repeat(20) }],
    ['no company id at all', { companyId: '' }],
    ['a company id that is far too long', { companyId: 'a'.repeat(300) }],
    ['a company id that no database can hold', { companyId: `${'a'.repeat(19)}\0` }],
    ['a seal that no database can hold', { respell: (text: string) => `${text}\uD800` }],
    ['an empty seal', { respell: () => '' }],
    ['a seal that is far too long', { respell: () => 'A'.repeat(14_000) }],
    ['what is no seal', { respell: () => 'hello' }],
    ['a seal respelt', { respell: (text: string) => `${text}\n` }],
    [
      'a seal whose key is damaged',
      // In the middle of the block, so that the number stays within the key's range.
      { respell: (text: string) => text.replace(/(?<=^[^.]+\.[^.]{200})..../, 'AAAA') },
    ],
    ['a seal damaged', { respell: (text: string) => `${text.slice(0, -4)}AAAA` }],
    ['what is sealed right but says nothing', { respell: () => notJson }],
  ];

  test.each(changes)('%s', async (_what, change) => {
    const { post, gateway } = functions();
    const { companyId = world.companyId, respell = (text) => text } = change;
    const encryptedTxt = respell(await seal());
    expect(await post('/webPay', { testMode: '0', companyId, encryptedTxt })).toEqual({
      status: 200,
      body: { msg: 'We couldn’t read this payment. Reload the page and try again.' },
    });
    expect(await post('/makPayment', { companyId, encryptedTxt })).toEqual({
      status: 200,
      body: {
        status: 'Incomplete',
        message: 'We couldn’t read the payment.',
        transactionNumber: '',
        invoiceNumber: '',
        error: 'unreadable',
      },
    });
    expect(gateway.sales).toEqual([]);
  });
});

test('a text sealed 31 days ago has its own reason and the same error', async () => {
  const { post, gateway } = functions();
  const { companyId } = world;
  const day31 = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
  const body = { companyId, encryptedTxt: await sealPayment(payment, vectors, day31) };
  expect(await post('/webPay', { ...body, testMode: '0' })).toEqual({
    status: 200,
    body: {
      msg: 'The date on your device is over a month behind. Nothing was charged. Correct it and try again.',
    },
  });
  expect(await post('/makPayment', body)).toEqual({
    status: 200,
    body: {
      status: 'Incomplete',
      message:
        'This encryptedTxt was sealed over 30 days ago by its `iat`. Check your clock and seal the payment again.',
      transactionNumber: '',
      invoiceNumber: '',
      error: 'unreadable',
    },
  });
  expect(gateway.sales).toEqual([]);
});

test('a company that may not take live payments', async () => {
  const keyId = randomUUID();
  const { database, ownerId } = world;
  const companyId = await addCompany(database, { ownerId, standing: 'unreviewed', keyId });
  const { post, gateway } = functions();
  const body = { companyId, encryptedTxt: await seal({}, keyId) };
  expect(await post('/webPay', { ...body, testMode: '0' })).toEqual({
    status: 200,
    body: { msg: 'This company can’t take payments yet.' },
  });
  expect(await post('/makPayment', body)).toEqual({
    status: 200,
    body: {
      status: 'Incomplete',
      message: 'This company can’t take payments yet.',
      transactionNumber: '',
      invoiceNumber: '',
      error: 'company_not_active',
    },
  });
  expect(gateway.sales).toEqual([]);
  // Its test mode is open from the first day.
  expect(await post('/webPay', { ...body, testMode: '1' })).toMatchObject({
    body: { msg: { FinancialResultCode: ['Approved'] } },
  });
});

test('an invalid payment over the limit names its fields and has no numbers', async () => {
  const { post } = functions();
  const body = { companyId: world.companyId, encryptedTxt: await seal({ amount: '0.00' }) };
  await post('/makPayment', { ...body, encryptedTxt: await seal({ amount: '0.00' }) });
  await withConnection(world.database.owner, (client) =>
    client.query(`update limits set taken = 120 where action = 'rejected-payment'`),
  );
  const fields = { amount: expect.any(String) as string };
  expect(await post('/makPayment', body)).toMatchObject({
    status: 200,
    body: {
      status: 'Incomplete',
      error: 'invalid',
      transactionNumber: '',
      invoiceNumber: '',
      fields,
    },
  });
  expect(await post('/webPay', { ...body, testMode: '0' })).toMatchObject({
    status: 200,
    body: {
      msg: {
        ResultCode: ['ParameterError'],
        FinancialResultCode: ['Incomplete'],
        TranId: [''],
        Invoice: [''],
        Amount: ['0.00'],
        Currency: ['XCD'],
      },
      advice: 'fix',
      fields,
    },
  });
});

test('a malformed request gets an error in the function’s shape', async () => {
  const { post } = functions();
  expect(await post('/webPay', '{')).toEqual({
    status: 400,
    body: { msg: 'We couldn’t read that request.' },
  });
  expect(await post('/webPay', {})).toEqual({
    status: 422,
    body: {
      msg: 'Some fields need your attention.',
      fields: {
        testMode: 'This field is required.',
        companyId: 'This field is required.',
        encryptedTxt: 'This field is required.',
      },
    },
  });
  expect(await post('/makPayment', { companyId: world.companyId })).toEqual({
    status: 422,
    body: {
      status: 'Incomplete',
      message: 'Some fields need your attention.',
      transactionNumber: '',
      invoiceNumber: '',
      error: 'rejected_fields',
      fields: { encryptedTxt: 'This field is required.' },
    },
  });
  const large = { companyId: world.companyId, encryptedTxt: 'A'.repeat(17_000) };
  expect(await post('/makPayment', large)).toMatchObject({
    status: 413,
    body: { status: 'Incomplete', error: 'too_large' },
  });
  expect(await post('/getCompanyData', {})).toMatchObject({
    status: 422,
    body: { status: 'error' },
  });
});

test('the three functions take at most 16 KB', () => {
  for (const name of ['getCompanyData', 'webPay', 'makPayment'] as const) {
    expect(endpoints[name].bodyBytesMax).toBe(16 * 1024);
  }
});
