import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { listenForComplaints } from '../steps/listen-for-complaints.ts';
import { checkPage, phone } from '../steps/check-page.ts';
import { signIn } from '../steps/sign-in-on-page.ts';

/** Any existing picture. */
const picture = readFileSync(path.join(import.meta.dirname, '../../web/public/open-graph.png'));

const largest = 2 * 1024 * 1024;

/** A file of that many bytes that begins like a picture. */
function pictureOf(bytes: number): Buffer {
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
}

/** The requests during the use of a page, without the scripts of linked pages. */
function listenForCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isCall = request.method() !== 'GET' || /^\/(?:api|functions)\//.test(pathname);
    if (isCall) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

const sample = (page: Page) => page.getByText('This is a sample.');

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('an ID is shown, verified and sent nowhere', async ({ page, baseURL }) => {
    const complaints = listenForComplaints(page, baseURL);
    await page.goto('/verify-step-2');
    const calls = listenForCalls(page);
    await expect(sample(page)).toBeVisible();
    await expect(page.getByText('Maximum file size is 2mb')).toHaveCount(2);
    const [front, back] = [page.getByLabel('Front'), page.getByLabel('Back')];
    const tooLarge = { name: 'large.png', mimeType: 'image/png', buffer: pictureOf(largest + 1) };
    await front.setInputFiles(tooLarge);
    await expect(page.getByRole('alert').filter({ hasText: 'up to 2 MB' })).toBeVisible();
    await expect(front).toHaveAccessibleDescription(/2\.1 MB.+Maximum file size is 2mb/);
    await back.setInputFiles({
      name: 'id.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-'),
    });
    await expect(back).toHaveAccessibleDescription(/^This file isn’t a picture\./);
    await checkPage(page, 'verify-step-2-refused');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(front).toBeFocused();
    await expect(page).toHaveURL(/\/verify-step-2$/);
    await front.setInputFiles({ ...tooLarge, name: 'f.png', buffer: pictureOf(largest) });
    await dropOn(page, 'back.png');
    await expect(page.getByAltText('Preview of f.png')).toBeVisible();
    await expect(page.getByAltText('Preview of back.png')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText(['', '']);
    await checkPage(page, 'verify-step-2-chosen');
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page).toHaveURL(/\/verify-step-3$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verifying your identity');
    await page.clock.runFor(2999);
    await expect(page.getByRole('status')).toContainText(['One moment.']);
    await expect(page).toHaveURL(/\/verify-step-3$/);
    await page.clock.runFor(1);
    await expect(page).toHaveURL(/\/verify-step-4$/);
    await expect(page.getByRole('heading', { name: 'Identity Verified' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Continue' })).toHaveAttribute(
      'href',
      '/add-debit-card',
    );
    await page.goBack();
    await expect(page).toHaveURL(/\/verify-step-2$/);
    expect(calls).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('the waiting step renders correctly, and does not spin with reduced motion', async ({
    page,
    baseURL,
  }) => {
    const complaints = listenForComplaints(page, baseURL);
    await stayAtStepThree(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/verify-step-3');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verifying your identity');
    const spinner = page.locator('main .animate-spin');
    await expect(spinner).toBeHidden();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect(spinner).toBeVisible();
    await checkPage(page, 'verify-step-3');
    await expect(page).toHaveURL(/\/verify-step-3$/);
    expect(complaints).toEqual([]);
  });
});

/** A stopped clock would also block the checks. */
async function stayAtStepThree(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    const exceptThat = (work: () => void, ms?: number) => (ms === 3000 ? 0 : later(work, ms));
    window.setTimeout = exceptThat as typeof window.setTimeout;
  });
}

async function dropOn(page: Page, name: string): Promise<void> {
  const data = await page.evaluateHandle(
    ({ bytes, fileName }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], fileName, { type: 'image/png' }));
      return transfer;
    },
    { bytes: [...picture], fileName: name },
  );
  await page.getByLabel('Back').dispatchEvent('drop', { dataTransfer: data });
}

test('an unreadable picture is refused with a message', async ({ page }) => {
  await page.goto('/verify-step-2');
  const broken = { name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
  await page.getByLabel('Front').setInputFiles(broken);
  await expect(page.getByText('We can’t open this picture.')).toBeVisible();
});

test('a chosen picture is gone when the page is restored', async ({ page }) => {
  await page.goto('/verify-step-2');
  const front = page.getByLabel('Front');
  await front.setInputFiles({ name: 'f.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByAltText('Preview of f.png')).toBeVisible();
  await putAside(page);
  await expect(page.getByAltText('Preview of f.png')).toHaveCount(0);
  await expect(page.getByText('f.png')).toHaveCount(0);
});

test('settings text is gone when the page is restored', async ({ page }) => {
  await signIn(page);
  await page.goto('/settings');
  const name = page.getByLabel('Name', { exact: true });
  const before = await name.inputValue();
  await name.fill('Ann Charles');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('nothing was stored or sent.')).toBeVisible();
  await putAside(page);
  await expect(name).toHaveValue(before);
  await expect(page.getByText('nothing was stored or sent.')).toHaveCount(0);
});

/** Simulates the back/forward cache, which browsers under automation don't use. */
async function putAside(page: Page): Promise<void> {
  await page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })),
  );
}

test('the lock and the code lead on, and send no typed text', async ({ page }) => {
  const calls = listenForCalls(page);
  await page.goto('/lock');
  await expect(sample(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Not Carla Pascal?' })).toHaveAttribute(
    'href',
    '/reset',
  );
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));
  await page.getByLabel('Password').fill('breadfruit');
  expect(calls).toEqual([]);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page).toHaveURL(/\/signin\?to=%2Findex$/);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  calls.length = 0;
  await page.goto('/otp-1');
  await expect(page.getByLabel('Phone')).toHaveValue('+1 758 555 0142');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page).toHaveURL(/\/otp-2$/);
  await page.getByLabel('Code').fill('864213');
  expect(calls).toEqual([]);
  await signIn(page);
  await page.goto('/otp-2');
  await page.getByLabel('Code').fill('864213');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/index$/);
  expect(sent.filter((text) => /breadfruit|864213/.test(text))).toEqual([]);
});

test('the settings check typed text, and send none of it', async ({ page, baseURL }) => {
  const complaints = listenForComplaints(page, baseURL);
  await signIn(page);
  await page.goto('/settings');
  await expect(page.getByText('max file size 20mb')).toBeVisible();
  const calls = listenForCalls(page);
  const saved = page.getByText('nothing was stored or sent.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(saved).toBeVisible();
  const required = ['Name', 'Email', 'Present address', 'Permanent address', 'City', 'Postal code'];
  for (const label of required) await page.getByLabel(label, { exact: true }).fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This field is required.')).toHaveCount(required.length);
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(saved).toHaveCount(0);
  await page.getByLabel('Email').fill('carla');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    'Please enter a valid email address',
  );
  await page.getByRole('link', { name: 'Security' }).click();
  for (const [label, action] of [
    ['ID number', 'Add ID'],
    ['Email address', 'Add Email'],
    ['Phone number', 'Add Phone'],
  ] as const) {
    await page.getByLabel(label).fill('8642');
    await page.getByRole('button', { name: action }).click();
    await expect(page).toHaveURL(/\/otp-2$/);
    await page.goBack();
    await expect(page.getByLabel(label)).toHaveValue('');
  }
  await page.getByRole('link', { name: 'Preferences' }).click();
  // The page is public; the shell keeps its navigation for signed-in visitors.
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Payouts' })).toBeVisible();
  await page.getByLabel('Currency').selectOption('USD · US dollar');
  await page.getByRole('switch', { name: 'News about Piton' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(saved).toBeVisible();
  // The shell requests session and updates, and these pages nothing.
  expect(calls.filter((call) => !call.startsWith('GET '))).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a signed-out visitor sees the preferences, and signs in for the rest', async ({ page }) => {
  await page.goto('/settings-preferences');
  await expect(sample(page)).toBeVisible();
  await page.getByRole('link', { name: 'Security' }).click();
  await expect(page).toHaveURL(/\/signin\?to=%2Fsettings-security$/);
});
