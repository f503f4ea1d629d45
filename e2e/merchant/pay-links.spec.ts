import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { addCompany, companyId, openCompanies } from '../steps/company-steps.ts';
import { checkPage } from '../steps/check-page.ts';
import { readQrCode } from '../steps/read-qr-code.ts';
import { approveCompany } from '../steps/review-as-staff.ts';
import { signUp } from '../steps/sign-up-on-page.ts';

test('copying produces one line, and a browser’s refusal is reported', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUp(page, 'winston');
  await addCompany(page, 'Winston Hardware');
  await openCompanies(page);
  const copied = async (what: string) => {
    await page.getByRole('button', { name: `Copy ${what}` }).click();
    await expect(page.getByText('Copied', { exact: true }).first()).toBeVisible();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const id = await companyId(page);
  expect(await copied('the company ID')).toBe(id);
  expect(await copied('the receive link')).toBe(new URL(`/PayCompany/${id}`, page.url()).href);
  await page.getByText('For Developers').click();
  expect(await copied('the public key')).toMatch(
    /^-----BEGIN PUBLIC KEY-----[A-Za-z\d+/=]+-----END PUBLIC KEY-----$/,
  );
  await page.evaluate(() => {
    navigator.clipboard.writeText = async () => {
      throw new DOMException('no');
    };
  });
  await page.getByRole('button', { name: 'Copy the company ID' }).click();
  await expect(page.getByRole('alert')).toHaveText('Cannot copy');
});

test('the QR code leads to the pay page, and so does the one on the poster', async ({
  page,
  baseURL,
}) => {
  await signUp(page, 'ignatius');
  await addCompany(page, 'Chez Ignatius');
  const id = await companyId(page);
  const link = new URL(`/PayCompany/${id}`, baseURL).href;
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await openCompanies(page);
  const before = scripts.length;
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download QR Code' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('chez-ignatius-qr.png');
  expect(readQrCode(await readFile(await file.path()))).toEqual({ text: link, width: 1500 });
  // The library loads on demand.
  expect(scripts.slice(before).filter((address) => address.endsWith('.js'))).not.toEqual([]);

  await approveCompany(page, id);
  await page.reload();
  await page.getByRole('link', { name: 'Counter poster' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chez Ignatius');
  await expect(page.getByText(link)).toBeVisible();
  const image = await page.getByRole('img', { name: 'The code to scan' }).getAttribute('src');
  const png = Buffer.from(image?.split(',')[1] ?? '', 'base64');
  expect(readQrCode(png).text).toBe(link);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByText('Scan to pay by card')).toBeVisible();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
});

test('a failed QR code says so', async ({ page }) => {
  await signUp(page, 'leonard');
  await addCompany(page, 'Leonard Taxi');
  await openCompanies(page);
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.toDataURL = () => {
      throw new Error('out of memory');
    };
  });
  await page.getByRole('button', { name: 'Download QR Code' }).click();
  await expect(page.getByRole('alert')).toHaveText('An Unknown error occured, please try again');
});

test('the link is shared by WhatsApp or the phone’s own dialog', async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: async (data: ShareData) => void Object.assign(globalThis, { sent: data }),
    });
  });
  await signUp(page, 'monique');
  await addCompany(page, 'Monique & Fils');
  const id = await companyId(page);
  await approveCompany(page, id);
  const link = new URL(`/PayCompany/${id}`, baseURL).href;
  await openCompanies(page);
  await page.getByRole('button', { name: 'Share' }).click();
  const whatsapp = page.getByRole('link', { name: 'Open WhatsApp' });
  const text = encodeURIComponent(`Hello! You can pay Monique & Fils safely by card here: ${link}`);
  await expect(whatsapp).toHaveAttribute('href', `https://wa.me/?text=${text}`);
  await page.getByLabel('WhatsApp number').fill('555');
  await whatsapp.click();
  await expect(page.getByLabel('WhatsApp number')).toBeFocused();
  await checkPage(page, 'company-share');
  await page.getByLabel('WhatsApp number').fill('+1 (758) 555-0142');
  await expect(whatsapp).toHaveAttribute('href', `https://wa.me/17585550142?text=${text}`);
  await page.getByRole('button', { name: 'More options' }).click();
  const sent = await page.evaluate(() => (globalThis as unknown as { sent: ShareData }).sent);
  expect(sent).toMatchObject({ title: 'Monique & Fils', url: link });
});
