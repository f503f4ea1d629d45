import { expect, test } from '@playwright/test';

test('the start page comes up without an error in the console', async ({ page }) => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  const response = await page.goto('/');
  expect(response?.status()).toBe(200);
  await expect(page.locator('#root > *').first()).toBeVisible();
  expect(complaints).toEqual([]);
});
