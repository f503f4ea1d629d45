import { expect, test } from '@playwright/test';
import { checkPage, phone } from '../steps/check-page.ts';
import { fillPayment } from '../steps/fill-payment.ts';
import { listenForComplaints } from '../steps/listen-for-complaints.ts';
import {
  bank,
  challenge,
  challengeCards,
  challengeLink,
  confirmAtBank,
  openChallenge,
  paid,
  pay,
} from './open-challenge.ts';

test.use({ viewport: phone });

test('a page loads nothing for a challenge before the bank asks for one', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const isOfChallenge = (path: string) => /open-challenge/.test(path);
  await page.goto(challengeLink);
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
  expect(loaded.filter(isOfChallenge)).toEqual([]);
  await openChallenge(page, '61.01');
  expect(loaded.filter(isOfChallenge)).toHaveLength(1);
});

test('the card whose bank asks is a tap away', async ({ page }) => {
  await page.goto(challengeLink);
  const { challenge: number } = challengeCards;
  await page.getByRole('button', { name: `${number} asks for 3-D Secure` }).click();
  await expect(page.getByLabel('Card number')).toHaveValue(number);
  await expect(page.getByRole('button', { name: '4444 1111 2222 1113 declined' })).toBeVisible();
  await page.goto('/PayCompany/DemoSoufriereSpice01?mode=test');
  await expect(page.getByRole('button', { name: '4444 1111 2222 3333 approved' })).toBeVisible();
  await expect(page.getByRole('button', { name: number })).toHaveCount(0);
});

test('a bank that recognises the browser asks the customer nothing', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLDialogElement.prototype.showModal = () => {
      document.documentElement.dataset['isAsked'] = 'yes';
    };
  });
  await page.clock.install();
  await page.goto(challengeLink);
  const card = challengeCards.frictionless;
  await fillPayment(page, { purpose: 'A boat trip', card, amount: '61.02' });
  // However slow this machine is, the bank decides in time.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(paid(page)).toBeVisible();
  await expect(challenge(page)).toHaveCount(0);
  await expect(page.locator('html')).not.toHaveAttribute('data-is-asked');
});

test('the customer confirms at the bank, and the payment is approved', async ({
  page,
  baseURL,
}) => {
  const complaints = listenForComplaints(page, baseURL);
  await openChallenge(page, '61.03');
  await expect(challenge(page)).toContainText('Marigot Bay');
  await expect(challenge(page)).toContainText('EC$61.03');
  await expect(challenge(page).getByRole('timer')).toHaveText(/^[45]:\d\d left$/);
  await expect(challenge(page).getByRole('status')).toHaveText(
    'Follow your bank’s steps below. Nothing is charged until you do.',
  );
  await expect(page.locator('iframe')).toBeFocused();
  await checkPage(page, 'pay-challenge');
  await confirmAtBank(bank(page));
  await expect(paid(page)).toBeVisible();
  await expect(challenge(page)).toHaveCount(0);
  // The simulated bank is a site of its own.
  expect(
    complaints.filter((complaint) => !complaint.startsWith('asked http://127.0.0.1:')),
  ).toEqual([]);
});

test('a wrong code is a decline, and the form stays', async ({ page }) => {
  await openChallenge(page, '61.04');
  await confirmAtBank(bank(page), 'wrong');
  await expect(page.getByRole('alert')).toContainText(
    'Your bank couldn’t confirm that it’s you. Nothing was charged.',
  );
  await expect(page.getByLabel('Payment description')).toHaveValue('A boat trip');
  await expect(page.getByLabel('CVV')).toHaveValue('');
});

test('a slow bank is waited for', async ({ page }) => {
  await pay(page, challengeCards.slow, '61.05');
  await expect(challenge(page).getByText('Contacting your bank…')).toBeAttached();
  await expect(bank(page).getByLabel('Password')).toBeVisible({ timeout: 30_000 });
  await confirmAtBank(bank(page));
  await expect(paid(page)).toBeVisible();
});

test('the customer leaves a bank whose page is closed', async ({ page }) => {
  await pay(page, challengeCards.closed, '61.06');
  await expect(bank(page).getByText('Your bank’s service is closed right now.')).toBeVisible();
  await challenge(page).getByRole('button', { name: 'Cancel payment' }).click();
  const question = challenge(page).getByRole('group', { name: 'Cancel this payment?' });
  await expect(question.getByRole('button', { name: 'Keep going' })).toBeFocused();
  await checkPage(page, 'pay-challenge-cancel');
  await question.getByRole('button', { name: 'Cancel payment of EC$61.06' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'You cancelled this payment. Nothing was charged. To try again, enter the CVV again and submit.',
  );
  await expect(challenge(page)).toHaveCount(0);
  await expect(page.getByRole('alert')).toBeFocused();
  await checkPage(page, 'pay-cancelled');
  await page.getByLabel('Card number').fill(challengeCards.frictionless);
  await page.getByLabel('CVV').fill('123');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(paid(page)).toBeVisible();
});

test('Escape asks before it cancels, and the bank’s page stays', async ({ page }) => {
  await openChallenge(page, '61.07');
  await bank(page).getByLabel('Password').fill('3ds');
  await challenge(page).getByRole('button', { name: 'Cancel payment' }).focus();
  await page.keyboard.press('Escape');
  await expect(challenge(page).getByRole('button', { name: 'Keep going' })).toBeFocused();
  // Browsers close a dialog on the second Escape in any case.
  await page.keyboard.press('Escape');
  await expect(challenge(page)).toBeVisible();
  await challenge(page).getByRole('button', { name: 'Keep going' }).click();
  await expect(page.locator('iframe')).toBeFocused();
  await expect(bank(page).getByLabel('Password')).toHaveValue('3ds');
  await confirmAtBank(bank(page));
  await expect(paid(page)).toBeVisible();
});

test('the dialog counts the time, and says when it is over', async ({ page }) => {
  await page.clock.install();
  await openChallenge(page, '61.08');
  // The server's time would correct the page's.
  await page.route('**/api/attempts/*', (route) => route.abort());
  const status = challenge(page).getByRole('status');
  await page.clock.fastForward('04:10');
  await expect(status).toContainText('One minute left to confirm.');
  await page.clock.fastForward('01:00');
  await expect(status).toHaveText('Time is up. We’re checking how it ended. Don’t pay again.');
  await expect(challenge(page).getByRole('timer')).toHaveText('0:00 left');
});

test('a challenge in French', async ({ page }) => {
  await page.goto(`${challengeLink}&lang=fr`);
  await page.getByLabel('Montant').fill('61.09');
  await page.getByLabel('Objet du paiement').fill('Un tour en bateau');
  await page.getByLabel('Numéro de carte').fill(challengeCards.challenge);
  await page.getByLabel('Expire (mois)').selectOption('08');
  await page.getByLabel('Expire (année)').selectOption({ index: 5 });
  await page.getByLabel('CVV').fill('123');
  await page.getByLabel('Titulaire de la carte').fill('Marie St. Rose');
  await page.getByLabel('Votre nom').fill('Theresa Jn Baptiste');
  await page.getByLabel('E-mail').fill('theresa@example.com');
  await page.getByLabel('Téléphone').fill('+1 758 452 1234');
  await page.getByRole('button', { name: 'Envoyer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Votre banque vous demande de confirmer' });
  await expect(dialog).toContainText('Rien n’est débité avant.');
  await checkPage(page, 'pay-challenge-french');
  const frame = page.frameLocator('iframe[title="Page de votre banque"]');
  await confirmAtBank(frame.frameLocator('iframe'), 'wrong');
  await expect(page.getByRole('alert')).toContainText('Rien n’a été débité.');
});
