import { expect, type Page, test } from '@playwright/test';
import { checkPage, phone } from '../steps/check-page.ts';
import { addCompany } from '../steps/company-steps.ts';
import { listenForComplaints } from '../steps/listen-for-complaints.ts';
import { signUp } from '../steps/sign-up-on-page.ts';
import { isSignedBy, startReceiver } from '../steps/webhook-receiver.ts';

// Checks many pages.
test.describe.configure({ timeout: 300_000 });
test.use({ viewport: phone });

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const secretDialog = (page: Page) => dialog(page, 'Your signing secret');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Reads the secret and closes its dialog. */
async function readSecret(page: Page): Promise<string> {
  await expect(secretDialog(page)).toBeVisible();
  const secret = (await secretDialog(page).locator('code').textContent()) ?? '';
  await secretDialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(secretDialog(page)).toHaveCount(0);
  return secret;
}

async function sendExample(page: Page, type: string): Promise<void> {
  await page.getByRole('button', { name: /^Send example to/ }).click();
  await dialog(page, 'Send an example event').getByLabel('Event').selectOption(type);
  await dialog(page, 'Send an example event').getByRole('button', { name: 'Send example' }).click();
  await expect(page.getByRole('heading', { level: 2, name: type })).toBeVisible();
}

test('an owner adds an endpoint, follows its deliveries and rotates its secret', async ({
  page,
  baseURL,
}) => {
  const receiver = await startReceiver();
  await signUp(page, 'hooks');
  await addCompany(page, 'Winston Hardware');
  const complaints = listenForComplaints(page, baseURL);
  await page.goto('/developers');
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await expect(page.getByText('No test endpoints yet.')).toBeVisible();
  await checkPage(page, 'webhooks-empty');

  const adding = dialog(page, 'Add test endpoint');
  await button(page, 'Add endpoint').click();
  await adding.getByLabel('Address').fill('the shop');
  await adding.getByLabel('All events').uncheck();
  await adding.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(adding.getByText('Enter an https address')).toBeVisible();
  await expect(adding.getByText('Choose at least one event.')).toBeVisible();
  await adding.getByLabel('dispute.opened').check();
  await adding.getByLabel('payment.approved').check();
  await checkPage(page, 'webhooks-add');
  await adding.getByLabel('Address').fill(receiver.url);
  await adding.getByRole('button', { name: 'Add endpoint' }).click();
  const secret = await readSecret(page);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(await page.content()).not.toContain(secret);
  await checkPage(page, 'webhooks-list');

  await page.getByRole('link', { name: receiver.url }).click();
  await expect(page.getByText('No deliveries yet.')).toBeVisible();
  await sendExample(page, 'dispute.opened');
  await expect(page.getByText('Delivered', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('thank you')).toBeVisible();
  await checkPage(page, 'webhooks-delivery');
  expect(receiver.received.map((message) => isSignedBy(secret, message))).toEqual([true]);

  await page.getByRole('link', { name: /^evt_/ }).click();
  const sentTo = page.getByRole('list', { name: 'Deliveries' }).getByRole('link');
  await expect(sentTo).toContainText(receiver.url);
  await checkPage(page, 'event');
  await page.getByRole('link', { name: 'Events' }).first().click();
  await page.getByLabel('Event', { exact: true }).selectOption('payout.queued');
  await expect(page.getByText('No such events in the last 30 days.')).toBeVisible();
  await page.getByLabel('Event', { exact: true }).selectOption('dispute.opened');
  await checkPage(page, 'events');
  await page.getByRole('link', { name: /dispute\.opened/ }).click();
  await sentTo.click();

  await button(page, 'Resend').click();
  await expect.poll(() => receiver.received.length).toBe(2);
  const [first, again] = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(again).toBe(first);
  await page.getByRole('link', { name: 'Endpoint' }).click();

  Object.assign(receiver.reply, { status: 500, body: 'out of paper' });
  await sendExample(page, 'payment.approved');
  await expect(page.getByText('out of paper').first()).toBeVisible();
  await expect(page.getByText('Next attempt')).toBeVisible();
  await page.getByRole('link', { name: 'Endpoint' }).click();
  const rows = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await page.getByLabel('Status').selectOption('Waiting');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('payment.approved');
  await expect(page.getByText('All attempts have failed since')).toBeVisible();
  await checkPage(page, 'webhooks-endpoint');

  await button(page, 'Rotate secret').click();
  await button(page, 'Create new secret').click();
  const next = await readSecret(page);
  await expect(page.getByText('The old secret signs up to')).toBeVisible();
  await button(page, 'Resend events').click();
  await dialog(page, 'Resend events?').getByRole('button', { name: 'Resend' }).click();
  await expect(page.getByText('There are no events to send again.')).toBeVisible();

  receiver.reply.status = 200;
  const before = receiver.received.length;
  await sendExample(page, 'dispute.opened');
  await expect.poll(() => receiver.received.length).toBeGreaterThan(before);
  const last = receiver.received.slice(before);
  expect(last.every((one) => isSignedBy(secret, one) && isSignedBy(next, one))).toBe(true);
  await page.getByRole('link', { name: 'Endpoint' }).click();

  await button(page, 'Disable').click();
  await dialog(page, 'Disable this endpoint?').getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByText('You disabled this endpoint')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await button(page, 'Enable').click();
  await dialog(page, 'Enable this endpoint?').getByRole('button', { name: 'Enable' }).click();
  await expect(page.getByText('You disabled this endpoint')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await button(page, 'Delete').click();
  await dialog(page, 'Delete this endpoint?').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No test endpoints yet.')).toBeVisible();
  expect(complaints).toEqual([]);
  receiver.stop();
});
