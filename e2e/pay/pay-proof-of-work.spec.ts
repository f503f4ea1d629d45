import { pbkdf2Sync } from 'node:crypto';
import { expect, test } from '@playwright/test';
import {
  hasLeadingZeros,
  proofBits,
  proofIterations,
} from '@piton/contract/cards/proof-of-work.ts';
import { fillPayment, newCard } from '../steps/fill-payment.ts';

const payLink = '/PayCompany/DemoSoufriereSpice01';
const challenge = '2.1795000000000.c2lnbmF0dXJl';

test('the page solves a challenge unprompted, then pays', async ({ page }) => {
  const sent: { encryptedTxt: string; proof?: string }[] = [];
  await page.route('**/webPay', async (route) => {
    sent.push(route.request().postDataJSON() as (typeof sent)[number]);
    if (sent.length > 1) return route.continue();
    const action = { kind: 'proof_of_work', challenge, level: 2 };
    return route.fulfill({ json: { msg: 'We need to check that you’re not a robot.', action } });
  });
  // Holds the solver until the page has shown its message, which a fast machine would skip.
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
  await page.route('**/proof-of-work-*.js', async (route) => {
    await isRead;
    await route.continue();
  });
  await page.goto(payLink);
  await fillPayment(page, { purpose: 'A challenge', card: newCard() });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('status')).toContainText(
    'Checking that you’re not a robot. This takes a few seconds.',
  );
  read();
  await expect(page.getByRole('heading', { name: 'You’ve paid' })).toBeVisible();

  const [first, second] = sent;
  expect(sent).toHaveLength(2);
  expect(second?.encryptedTxt).toBe(first?.encryptedTxt);
  const [solved, solutions = ''] = second?.proof?.split('~') ?? [];
  expect(solved).toBe(challenge);
  for (const [part, nonce] of solutions.split('.').entries()) {
    const bits = pbkdf2Sync(challenge, `${part}.${nonce}`, proofIterations, 4, 'sha256');
    expect(hasLeadingZeros(bits, proofBits(2))).toBe(true);
  }
});
