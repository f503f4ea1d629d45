import { expect, type Page, type Request } from '@playwright/test';

const passwords = new WeakMap<Page, string>();

/** Fills the step-up dialog whenever it opens on this page. */
export async function confirmStepUps(page: Page, password: string): Promise<void> {
  const isHandled = passwords.has(page);
  passwords.set(page, password);
  if (isHandled) return;
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await page.addLocatorHandler(dialog, async () => {
    await dialog.getByLabel('Password').fill(passwords.get(page) ?? '');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
  });
}

/**
 * Opens a page and steps up once nothing is loading, because a step-up replaces the cookie that other
 * requests are sending, and Chromium reports their refusal before they are repeated.
 */
export async function openSteppedUp(
  page: Page,
  password: string,
  open: () => Promise<void>,
): Promise<void> {
  const pending = new Set<Request>();
  page.on('request', (request) => request.resourceType() === 'fetch' && pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  await open();
  await expect.poll(() => pending.size).toBe(0);
  await stepUpAhead(page, password);
}

/** Steps up in advance, for tests that wait for a file and can't see the dialog. */
async function stepUpAhead(page: Page, password: string): Promise<void> {
  const status = await page.evaluate(async (sent) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ password: sent });
    return (await fetch('/api/step-up', { method: 'POST', headers, body })).status;
  }, password);
  if (status !== 200) throw new Error(`the step-up was refused: ${status}`);
}
