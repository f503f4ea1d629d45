import { expect, type Page, test } from '@playwright/test';
import { filledSettings, runSnippets, snippetOf } from './docs-snippets.ts';

type Files = Readonly<Record<string, string>>;

/** The script's and Node's results for the same payment; `$0` is Node. */
const inquireBoth = `
. ./settings.sh
sh first-payment.sh
sh look-up.sh
"$0" look-up.mjs "$(sed 's/.*"encryptedTxt":"\\([^"]*\\)".*/\\1/' payment.json)"
`;

const lookUpWithNode = `
import { lookUp } from './piton.mjs';
console.log(JSON.stringify(await lookUp(process.env.PITON_URL, process.argv[2])));
`;

async function filesOf(page: Page, names: readonly string[]): Promise<Files> {
  await page.goto('/devdocs/functions');
  const files: Record<string, string> = { 'settings.sh': await filledSettings(page) };
  for (const name of names) files[name] = await snippetOf(page, name);
  return files;
}

test('the script’s payment is found by its hash, in the terminal and with Node', async ({
  page,
}) => {
  const files = await filesOf(page, ['first-payment.sh', 'look-up.sh', 'piton.mjs']);
  const printed = await runSnippets({
    command: inquireBoth,
    files: { ...files, 'look-up.mjs': lookUpWithNode },
  });
  const [paid, ...found] = printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  const { transactionNumber } = paid as { transactionNumber: string };
  expect(transactionNumber).toMatch(/^[A-Z0-9]{16}$/);
  const same = {
    state: 'ended',
    testMode: '1',
    msg: { FinancialResultCode: ['Approved'], TranId: [transactionNumber], Amount: ['12.50'] },
  };
  expect(found).toEqual([expect.objectContaining({ state: 'ended' }), found[0]]);
  expect(found[0]).toMatchObject(same);
});

const sealWithCopiedKey = `
import { findCompany, lookUp, sealPayment, sendPayment } from './piton.mjs';
const [piton, companyId] = [process.env.PITON_URL, process.env.PITON_COMPANY_ID];
const { publicKey } = await findCompany(piton, companyId);
const keys = [publicKey, publicKey.replaceAll('\\n', '')];
const payment = JSON.parse(process.argv[2]);
for (const key of keys) {
  const encryptedTxt = sealPayment(payment, { publicKey: key });
  const body = { companyId, encryptedTxt, testMode: '1', isFresh: true };
  const { status } = await sendPayment(piton, body);
  const { state } = await lookUp(piton, encryptedTxt);
  console.log(status, state);
}
`;

test('Node seals with the key as Companies copies it, and as its file has it', async ({ page }) => {
  const payment = {
    amount: '12.50',
    currency: 'XCD',
    cardNumber: '4444111122223333',
    month: '12',
    year: String(new Date().getFullYear() + 1),
    cvv: '123',
    name: 'Ann Charles',
    personName: 'Ann Charles',
    personEmail: 'ann@example.com',
    personPhone: '758 555 0123',
  };
  const printed = await runSnippets({
    command: `. ./settings.sh; "$0" copied-key.mjs '${JSON.stringify(payment)}'`,
    files: { ...(await filesOf(page, ['piton.mjs'])), 'copied-key.mjs': sealWithCopiedKey },
  });
  expect(printed).toBe('Approved ended\nApproved ended\n');
});
