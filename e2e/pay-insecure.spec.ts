import { expect, test } from '@playwright/test';
import { fillPayment } from './fill-payment.ts';
import { lookAt, looks } from './look-at.ts';

const host = 'pay.example';
const words = 'This page was not opened over a secure connection';

// A name that is not this machine's own, which a browser trusts without https.
test.use({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${host} 127.0.0.1`];
      await use({ ...launchOptions, args });
    },
    { scope: 'worker' },
  ],
});

for (const look of looks) {
  test(`without https it is said before anything is typed, and nothing is sent: ${look.width} px`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width: look.width, height: 800 });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
    const link = new URL('/PayCompany/DemoSoufriereSpice01', baseURL);
    link.hostname = host;
    await page.goto(link.href);
    await expect(page.getByRole('alert').filter({ hasText: words })).toHaveCount(1);
    await lookAt(page, look, 'pay-insecure');
    await fillPayment(page, { purpose: 'Over http' });
    await page.getByRole('button', { name: /^Submit payment/ }).click();
    await expect(page.getByRole('alert').filter({ hasText: words })).toHaveCount(2);
    await expect(page.getByRole('alert').last()).toBeFocused();
    expect(asked.filter((request) => request.startsWith('POST'))).toEqual([]);
    await expect(page.getByLabel('Card number')).not.toHaveValue('');
  });
}
