import { expect, type Page, test } from '@playwright/test';
import { ask, dialog, fillRequest, makeLink, newPurpose } from '../steps/ask-for-payment.ts';
import { fillPayer, testCards } from '../steps/fill-payment.ts';
import { listenForComplaints } from '../steps/listen-for-complaints.ts';
import { checkPage, phone } from '../steps/check-page.ts';
import { readQrCode } from '../steps/read-qr-code.ts';
import { signIn } from '../steps/sign-in-on-page.ts';

// Each checks many pages.
test.describe.configure({ timeout: 300_000 });

const submit = (page: Page) => page.getByRole('button', { name: /^Submit payment/ });
const rowOf = (page: Page, purpose: string) =>
  page.getByRole('listitem').filter({ hasText: purpose });

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test(
    'a link is created and paid, and later visitors see that it is paid',
    { tag: '@core' },
    async ({ page, browser, baseURL }) => {
      const complaints = listenForComplaints(page, baseURL);
      const purpose = newPurpose();
      await signIn(page);
      await page.goto('/companies');
      await ask(page).click();
      await page.getByRole('button', { name: 'Create link' }).click();
      await expect(page.getByLabel('Amount in EC dollars')).toBeFocused();
      await checkPage(page, 'request-nothing');
      await page.keyboard.press('Escape');
      await fillRequest(page, { purpose });
      await checkPage(page, 'request-new');
      await page.keyboard.press('Escape');
      const link = await makeLink(page, { purpose });
      expect(link).toMatch(/\/PayCompany\/\w{20}\?request=\w{16}$/);
      const image = page.getByRole('img', { name: 'The code to scan' });
      const png = Buffer.from((await image.getAttribute('src'))?.split(',')[1] ?? '', 'base64');
      expect(readQrCode(png).text).toBe(link);
      const whatsapp = page.getByRole('link', { name: 'Open WhatsApp' });
      const message = new URL((await whatsapp.getAttribute('href')) ?? '').searchParams.get('text');
      expect(message).toContain('EC$1,250.50');
      expect(message).toContain(purpose);
      expect(message?.endsWith(` ${link}`)).toBe(true);
      await checkPage(page, 'request-made');
      await page.getByRole('button', { name: 'Close' }).click();
      await page.getByText('Payment requests').first().click();
      await expect(rowOf(page, purpose).getByText('Open', { exact: true })).toBeVisible();
      await checkPage(page, 'requests');

      const onPhone = { viewport: phone };
      const [first, second] = await Promise.all([
        browser.newPage(onPhone),
        browser.newPage(onPhone),
      ]);
      for (const payer of [first, second]) {
        await payer.goto(`${link}&amount=1.00&purpose=Nothing&mode=test`);
        await expect(payer.getByText(purpose)).toBeVisible();
        await expect(payer.getByLabel('Amount')).toHaveCount(0);
        await expect(payer.getByLabel('Payment description')).toHaveCount(0);
        await expect(payer.getByText('TEST', { exact: true })).toHaveCount(0);
      }
      await checkPage(first, 'pay-request');
      await fillPayer(first);
      await fillPayer(second);
      await submit(first).click();
      await expect(first.getByText('Approved', { exact: true })).toBeVisible();
      await expect(first.getByText('EC$1,250.50')).toBeVisible();
      await expect(first.getByText(purpose)).toBeVisible();
      await submit(second).click();
      await expect(second.getByRole('alert').filter({ hasText: 'paid' })).toHaveText(
        'This has already been paid. Nothing was charged this time.',
      );
      // A closed request has no form and keeps no card data.
      await expect(submit(second)).toHaveCount(0);
      await expect(second.locator('form').getByRole('textbox')).toHaveCount(0);
      await expect(second.getByText(purpose)).toBeVisible();
      await checkPage(second, 'pay-request-too-late');
      expect((await second.reload())?.status()).toBe(410);
      await expect(second.getByText('This has been paid.')).toBeVisible();
      await expect(submit(second)).toHaveCount(0);
      await Promise.all([first.close(), second.close()]);

      await page.reload();
      await page.getByText('Payment requests').first().click();
      await expect(rowOf(page, purpose).getByText('Paid', { exact: true })).toBeVisible();
      await expect(rowOf(page, purpose).getByRole('button')).toHaveCount(0);
      expect(complaints).toEqual([]);
    },
  );

  test('a disabled link tells visitors why', async ({ page, browser }) => {
    const purpose = newPurpose();
    await signIn(page);
    await page.goto('/companies');
    const link = await makeLink(page, { purpose, uses: 'many', mode: 'test' });
    expect(link).toContain('&mode=test');
    await page.getByRole('button', { name: 'Close' }).click();
    // The request decides the mode, even if the link lost its query.
    const payer = await browser.newPage({ viewport: phone });
    await payer.goto(link.replace('&mode=test', ''));
    await expect(
      payer.getByText('No card is charged and no money moves.', { exact: true }),
    ).toBeVisible();
    await fillPayer(payer);
    await submit(payer).click();
    await expect(payer.getByText('Approved', { exact: true })).toBeVisible();

    await page.getByText('Payment requests').first().click();
    await expect(rowOf(page, purpose).getByText('Paid once, EC$1,250.50')).toBeVisible();
    await rowOf(page, purpose)
      .getByRole('button', { name: `Share ${purpose}` })
      .click();
    await expect(dialog(page).getByText(link)).toBeVisible();
    await page.keyboard.press('Escape');
    await rowOf(page, purpose)
      .getByRole('button', { name: `Switch off ${purpose}` })
      .click();
    await checkPage(page, 'request-switch-off');
    await page.getByRole('button', { name: 'Switch off the link for EC$1,250.50' }).click();
    await expect(rowOf(page, purpose).getByText('Switched off', { exact: true })).toBeVisible();

    expect((await payer.goto(link))?.status()).toBe(410);
    await expect(payer.getByText('This payment link has been switched off.')).toBeVisible();
    await expect(payer.getByText('TEST', { exact: true })).toBeVisible();
    await expect(payer.getByText('4444 1111 2222 3333')).toHaveCount(0);
    const unknown = link.replace(/request=\w+/, `request=${'x'.repeat(16)}`);
    expect((await payer.goto(unknown))?.status()).toBe(404);
    await expect(payer.getByText('Payment link not found.')).toBeVisible();
    await checkPage(payer, 'pay-request-unknown');
    await payer.close();
  });
});

test('a declined card leaves the link open for another attempt', async ({ page, browser }) => {
  await signIn(page);
  await page.goto('/companies');
  const link = await makeLink(page, { purpose: newPurpose() });
  const payer = await browser.newPage();
  await payer.goto(link);
  await fillPayer(payer, testCards.declined);
  await submit(payer).click();
  await expect(payer.getByRole('alert').filter({ hasText: 'Declined' })).toBeVisible();
  expect((await payer.reload())?.status()).toBe(200);
  await fillPayer(payer);
  await submit(payer).click();
  await expect(payer.getByText('Approved', { exact: true })).toBeVisible();
  await payer.close();
});
