import { expect, test } from '@playwright/test';
import { checkPage } from '../steps/check-page.ts';
import { fillPayer } from '../steps/fill-payment.ts';
import {
  bank,
  challenge,
  challengeCards,
  challengeLink,
  confirmAtBank,
  lastPayment,
  openChallenge,
  paid,
  pay,
  requestTestPayment,
} from './open-challenge.ts';

test('a reload continues the challenge, and shows its result', async ({ page }) => {
  await openChallenge(page, '62.01');
  await page.reload();
  await expect(challenge(page)).toContainText('EC$62.01');
  await confirmAtBank(bank(page));
  await expect(lastPayment(page)).toContainText('You’ve paid EC$62.01. No action needed.');
  await expect(page.getByRole('link', { name: 'View receipt' })).toBeVisible();
});

test('opening the link again continues it long after it began', async ({ page, context }) => {
  await openChallenge(page, '62.02');
  await page.close();
  const again = await context.newPage();
  // After 15 s the page cancels payments that have not arrived; this one has.
  await again.clock.install({ time: Date.now() + 60_000 });
  await again.goto(challengeLink);
  await confirmAtBank(bank(again));
  await expect(lastPayment(again)).toContainText('You’ve paid EC$62.02. No action needed.');
});

test('a second tab waits, and continues the challenge once the first is closed', async ({
  page,
  context,
}) => {
  await openChallenge(page, '62.03');
  const second = await context.newPage();
  await second.goto(challengeLink);
  await expect(lastPayment(second)).toContainText(
    'Confirm EC$62.03 at your bank in your other tab. Don’t pay again.',
  );
  await expect(challenge(second)).toHaveCount(0);
  await page.close();
  await confirmAtBank(bank(second));
  await expect(lastPayment(second)).toContainText('You’ve paid EC$62.03. No action needed.');
});

test('a second tab shows the result of the first', async ({ page, context }) => {
  await openChallenge(page, '62.04');
  const second = await context.newPage();
  await second.goto(challengeLink);
  await expect(lastPayment(second)).toContainText('Confirm EC$62.04 at your bank');
  await page.bringToFront();
  await confirmAtBank(bank(page));
  await expect(paid(page)).toBeVisible();
  await expect(lastPayment(second)).toContainText('You’ve paid EC$62.04. No action needed.');
});

test('a second tab asks for no confirmation once the challenge is over', async ({
  page,
  context,
}) => {
  await openChallenge(page, '62.12');
  const second = await context.newPage();
  await second.goto(challengeLink);
  await expect(lastPayment(second)).toContainText('at your bank in your other tab');
  await second.route('**/api/attempts/*', (route) => route.fulfill({ json: { state: 'pending' } }));
  await expect(lastPayment(second)).not.toContainText('at your bank in your other tab');
  await expect(lastPayment(second)).toContainText('We’re checking your payment of EC$62.12.');
});

test('a challenge survives a lost network', async ({ page, context }) => {
  await openChallenge(page, '62.05');
  await context.setOffline(true);
  await expect(challenge(page).getByRole('status')).toHaveText(
    'You’re offline. We’ll continue when you reconnect. Don’t pay again.',
  );
  await context.setOffline(false);
  await expect(challenge(page).getByRole('status')).toContainText('Follow your bank’s steps');
  await confirmAtBank(bank(page));
  await expect(paid(page)).toBeVisible();
});

test('a bank’s page that was lost with the network is loaded again', async ({ page, context }) => {
  await openChallenge(page, '62.10');
  await context.setOffline(true);
  await confirmAtBank(bank(page));
  // The frame shows the browser's own error.
  await expect(bank(page).getByLabel('Password')).toHaveCount(0);
  await context.setOffline(false);
  await confirmAtBank(bank(page));
  await expect(paid(page)).toBeVisible();
});

test('a code typed before the network was lost stays, and a reload is offered', async ({
  page,
  context,
}) => {
  await openChallenge(page, '62.11');
  const reload = challenge(page).getByRole('button', { name: 'Reload the bank’s page' });
  await expect(challenge(page).getByRole('button', { name: 'Cancel payment' })).toBeVisible();
  await expect(reload).toHaveCount(0);
  await bank(page).getByLabel('Password').fill('3ds2');
  await context.setOffline(true);
  await expect(reload).toBeDisabled();
  await context.setOffline(false);
  await expect(reload).toBeEnabled();
  await expect(bank(page).getByLabel('Password')).toHaveValue('3ds2');
  await checkPage(page, 'pay-challenge-reload');
  await reload.click();
  await expect(bank(page).getByLabel('Password')).toHaveValue('');
  await expect(reload).toHaveCount(0);
  await confirmAtBank(bank(page));
  await expect(paid(page)).toBeVisible();
});

test('a second tab of a payment request ends as the first does', async ({ page, context }) => {
  const link = await requestTestPayment(page, '62.12');
  await page.goto(link);
  await fillPayer(page, challengeCards.challenge);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(bank(page).getByLabel('Password')).toBeVisible();
  const second = await context.newPage();
  await second.goto(link);
  await expect(lastPayment(second)).toContainText('Confirm EC$62.12 at your bank');
  await checkPage(second, 'pay-in-other-tab');
  await page.bringToFront();
  await challenge(page).getByRole('button', { name: 'Cancel payment' }).click();
  await challenge(page).getByRole('button', { name: 'Cancel payment of EC$62.12' }).click();
  await expect(lastPayment(second)).toContainText('You cancelled this payment.');
  await checkPage(second, 'pay-cancelled-in-other-tab');
  await second.getByRole('button', { name: 'Try again' }).click();
  await expect(second.getByRole('button', { name: 'Submit' })).toBeVisible();
});

test('a lost message from the frame changes nothing', async ({ page }) => {
  await page.addInitScript(() =>
    addEventListener('message', (event) => event.stopImmediatePropagation()),
  );
  await openChallenge(page, '62.06');
  await confirmAtBank(bank(page));
  await expect(paid(page)).toBeVisible();
});

test('a bank may leave its frame, and the way back shows the result', async ({ page }) => {
  await pay(page, challengeCards.breaksOut, '62.07');
  await bank(page).getByRole('button', { name: 'Continue at your bank' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  await confirmAtBank(page);
  await page.getByRole('link').click();
  await expect(lastPayment(page)).toContainText('You’ve paid EC$62.07. No action needed.');
});

test('a script that fails to load is loaded again with the page', async ({ page }) => {
  await page.route('**/open-challenge-*.js', (route) => route.abort(), { times: 1 });
  await openChallenge(page, '62.08');
  await confirmAtBank(bank(page));
  await expect(lastPayment(page)).toContainText('You’ve paid EC$62.08. No action needed.');
});

test('a cancellation after the bank’s confirmation shows that it is paid', async ({ page }) => {
  await openChallenge(page, '62.09');
  // The page learns of the confirmation only by its cancellation.
  await page.route('**/api/attempts/*', (route) => route.abort());
  await challenge(page).getByRole('button', { name: 'Cancel payment' }).click();
  await page.evaluate(() =>
    addEventListener('message', (event) => event.stopImmediatePropagation(), { capture: true }),
  );
  // A cancellation that arrives earlier wins.
  const confirmed = page.waitForResponse('**/challenge-callback/**');
  await confirmAtBank(bank(page));
  await confirmed;
  await challenge(page).getByRole('button', { name: 'Cancel payment of EC$62.09' }).click();
  await expect(paid(page)).toBeVisible();
});
