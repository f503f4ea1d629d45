import type { Page } from '@playwright/test';

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

/** Steps up in advance, for tests that wait for a file and can't see the dialog. */
export async function stepUpAhead(page: Page, password: string): Promise<void> {
  const status = await page.evaluate(async (sent) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ password: sent });
    return (await fetch('/api/step-up', { method: 'POST', headers, body })).status;
  }, password);
  if (status !== 200) throw new Error(`the step-up was refused: ${status}`);
}
