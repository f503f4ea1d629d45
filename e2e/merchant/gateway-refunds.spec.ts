import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { checkPage, phone } from '../steps/check-page.ts';
import { fillSignIn } from '../steps/sign-in-on-page.ts';
import { details, fillRefund, form, openPaid, type Paid, refund } from './refund-steps.ts';

test.describe.configure({ timeout: 300_000 });
test.use({ viewport: phone });

/** A test payment of a company whose gateway refunds through its API. */
function openPaidAtGateway(page: Page): Promise<Paid> {
  const card = '4012 0000 0002 0071';
  return openPaid(page, '/PayCompany/DemoMarigotBoats0001?mode=test', '/TestTransactions', {
    card,
  });
}

async function signInAsMarigotBoats(page: Page): Promise<void> {
  await page.goto('/signin');
  await fillSignIn(page, 'two-peaks', 'jerome@demo.example');
  await expect(page).toHaveURL(/:\d+\/$/);
}

/** Voids a test sale in the gateway's own portal, so that it refunds nothing of it any more. */
async function voidAtGateway(tranId: string): Promise<void> {
  const log = readFileSync(path.join(import.meta.dirname, '../product.log'), 'utf8');
  const [, faults = ''] = /Gateway simulator and its faults: (\S+)/.exec(log) ?? [];
  const response = await fetch(new URL('/api/void', faults), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'PowerTranz-PowerTranzId': '88800001',
      'PowerTranz-PowerTranzPassword': 'simulated',
    },
    body: JSON.stringify({ TransactionIdentifier: tranId }),
  });
  expect(await response.json()).toMatchObject({ Approved: true });
}

test('a refund through the gateway is done at once', async ({ page }) => {
  await signInAsMarigotBoats(page);
  const { receipt } = await openPaidAtGateway(page);
  await fillRefund(page, '40', 'Sent back');
  const effects = form(page).getByRole('region', { name: 'What this refund does' });
  await expect(effects).toContainText(/Fee returned to you\s*EC\$2\.60/);
  await checkPage(page, 'gateway-refund-form');
  const stepUp = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await page.removeLocatorHandler(stepUp);
  await form(page).getByRole('button', { name: 'TEST: Refund EC$40.00' }).click();
  await stepUp.getByLabel('Password').fill('two-peaks');
  await stepUp.getByRole('button', { name: 'Confirm' }).click();
  await expect(form(page)).toHaveCount(0);
  await expect(details(page).getByText('Partly refunded', { exact: true })).toBeVisible();
  await expect(
    details(page).getByText('The customer’s bank decides how soon it shows.'),
  ).toBeVisible();
  await checkPage(page, 'gateway-refund-done');
  await receipt.reload();
  await expect(receipt.getByText(/^EC\$40\.00 has been refunded to you\./)).toBeVisible();
  const address = page.url();
  await page.goto('/TestTransactions?days=7&money=partly_refunded');
  await expect(page.getByText('EC$40.00 refunded').first()).toBeVisible();

  await page.goto(address);
  await refund(page, '59', 'Sent the rest back');
  await expect(details(page).getByText('Refunded', { exact: true }).first()).toBeVisible();
  await expect(details(page).getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0);
  await receipt.reload();
  await expect(
    receipt.getByText(/^All of it, EC\$99\.00, has been refunded to you\./),
  ).toBeVisible();
  await receipt.context().close();
});

test('a refund that the gateway refuses goes back to the balance', async ({ page }) => {
  await signInAsMarigotBoats(page);
  const { saleId, receipt } = await openPaidAtGateway(page);
  const response = await page.request.get(`/api/sales/${saleId}`);
  const sale = (await response.json()) as { response: { TranId: [string] } };
  await voidAtGateway(sale.response.TranId[0]);
  await refund(page, '40', 'Sent back');
  await expect(
    details(page).getByText(
      'The payment gateway can’t refund this payment any more. EC$37.40 is back in your balance.',
    ),
  ).toBeVisible();
  await expect(details(page).getByText('Approved', { exact: true })).toBeVisible();
  await checkPage(page, 'gateway-refund-failed');
  await details(page).getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(form(page).getByLabel('Amount')).toHaveValue('99.00');
  await receipt.reload();
  await expect(receipt.getByText('Approved')).toBeVisible();
  await receipt.context().close();
});
