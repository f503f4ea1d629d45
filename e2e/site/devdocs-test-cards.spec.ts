import { expect, test } from '@playwright/test';
import { filledSettings, runSnippets, snippetOf } from './docs-snippets.ts';

/** How a payment ends for a program that retries, if not as the card's word says. */
const laterStatus: Readonly<Record<string, string>> = {
  Pending: 'Approved',
  'Disputed later': 'Approved',
};

test('every test card has the documented result', async ({ page }) => {
  await page.goto('/devdocs/testing');
  const listed = page
    .locator('#test-cards dl > div')
    .filter({ hasNotText: 'only with 3-D Secure' });
  const cards = await listed.evaluateAll((rows) =>
    rows.map((row) =>
      [row.querySelector('code'), row.querySelector('strong')].map((cell) =>
        cell?.textContent?.replace('.', ''),
      ),
    ),
  );
  const programs = cards.map((_, index) => `pay-${index}.mjs`);
  await page.goto('/devdocs/functions');
  const payment = await snippetOf(page, 'first-payment.mjs');
  const withCard = (card = '') =>
    payment.replace(/(?<=cardNumber: ')\d+/, card.replaceAll(' ', ''));
  const printed = await runSnippets({
    command: `. ./settings.sh; ${programs.map((program) => `"$0" ${program}`).join('; ')}`,
    files: {
      'settings.sh': await filledSettings(page),
      'piton.mjs': await snippetOf(page, 'piton.mjs'),
      ...Object.fromEntries(programs.map((name, index) => [name, withCard(cards[index]?.[0])])),
    },
  });
  const statuses = Array.from(printed.matchAll(/status: '(\w+)'/g), ([, status]) => status);
  expect(statuses.length).toBeGreaterThan(5);
  expect(statuses).toEqual(cards.map(([, word = '']) => laterStatus[word] ?? word));
});
