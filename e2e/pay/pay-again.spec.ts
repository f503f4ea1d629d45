import { expect, test } from '@playwright/test';
import { fillPayment, newCard } from '../steps/fill-payment.ts';

const payLink = '/PayCompany/DemoSoufriereSpice01';

test(
  'a repeated payment needs confirmation, and submitting again makes a second payment',
  { tag: '@core' },
  async ({ page }) => {
    const card = newCard();
    await page.goto(payLink);
    await fillPayment(page, { purpose: 'The same again', card });
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('heading', { name: 'You’ve paid' })).toBeVisible();
    await page.goto(payLink);
    await fillPayment(page, { purpose: 'The same again', card });
    await page.getByRole('button', { name: 'Submit' }).click();
    const response = page.getByRole('alert');
    await expect(response).toContainText(
      /You paid EC\$99\.00 here (?:yesterday )?at \d{1,2}:\d\d [ap]m\. Submit again to make a second payment\./,
    );
    // Another amount needs no confirmation.
    await page.getByLabel('Amount').fill('98');
    await expect(page.getByRole('button', { name: 'Submit payment of EC$98.00' })).toBeVisible();
    await expect(response).toBeEmpty();
    await page.getByLabel('Amount').fill('99');
    await page.getByRole('button', { name: 'Submit payment of EC$99.00' }).click();
    await expect(response).toContainText('Submit again to make a second payment.');
    // The CVV is kept, because it was not the problem.
    await page.getByRole('button', { name: 'Submit payment of EC$99.00 again' }).click();
    await expect(page.getByRole('heading', { name: 'You’ve paid' })).toBeVisible();
  },
);
