import { expect, test } from '@playwright/test';
import { checkPage, screens } from '../steps/check-page.ts';

const host = 'pay.example';
const words = 'This page isn’t on a secure connection';

// Not localhost, which browsers trust without https.
test.use({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${host} 127.0.0.1`];
      await use({ ...launchOptions, args });
    },
    { scope: 'worker' },
  ],
});

for (const look of screens) {
  test(`a page without https shows a notice instead of the form: ${look.width} px`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width: look.width, height: 800 });
    const link = new URL('/PayCompany/DemoSoufriereSpice01', baseURL);
    link.hostname = host;
    await page.goto(link.href);
    await expect(page.getByRole('alert').filter({ hasText: words })).toHaveCount(1);
    await expect(page.getByRole('heading', { name: 'Soufrière Spice Market' })).toBeVisible();
    // Without fields no card number can be sent.
    await expect(page.locator('form, input, select')).toHaveCount(0);
    await checkPage(page, 'pay-insecure', [look]);
    await page.goto(`${link.href}?mode=test`);
    await expect(page.getByRole('alert').filter({ hasText: words })).toHaveCount(1);
    await expect(page.locator('form, input, select')).toHaveCount(0);
    await expect(page.getByText('4444 1111 2222 3333')).toHaveCount(0);
  });
}
