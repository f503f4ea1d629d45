/** A deposit dated before its value date counts, and staff check whether the bank meant it. */
import { addDays } from '@piton/contract/time/calendar.ts';
import type { BankImport } from '@piton/contract/payouts/bank-import.ts';
import { expect, test } from 'vitest';
import type { Merchant } from '../../merchant-accounts/testing/merchant.ts';
import { password, type SignedIn } from '../../identity/staff/testing/console-world.ts';
import {
  bankLine,
  bankLineOf,
  type BankWorld,
  ledgerIsBalanced,
  fridayOf,
  readInBank,
  stateOf,
  withTwoPaid,
} from './testing/bank-world.ts';
import type { Sent } from './testing/import-world.ts';

let world: BankWorld;
let ana: Merchant;
let ben: Merchant;
let toAna: Sent;
let toBen: Sent;
withTwoPaid((given) => {
  ({ world, ana, ben, toAna, toBen } = given);
});

const thursdayOf = ({ cutOffDay }: Sent) => addDays(cutOffDay, 1);

/** Line 2 reports Ana's payout a day early; Ben's is on time. */
function readEarly(): Promise<BankImport> {
  return readInBank(world, bankLineOf(toAna, thursdayOf(toAna)), bankLine(toBen, 'deposited'));
}

function resolveLine({ browser }: SignedIn, { id }: BankImport) {
  return browser.post(`/api/console/bank-imports/${id}/lines/2/resolution`, {
    password,
    reason: 'The bank paid a day early and confirmed it by phone',
  });
}

const openOf = ({ lines }: BankImport) =>
  lines.filter(({ isOpen }) => isOpen).map(({ number }) => number);

test('an early deposit counts, and its line asks staff to check it', async () => {
  const read = await readEarly();
  expect([await stateOf(world, ana), await stateOf(world, ben)]).toEqual([
    'deposited',
    'deposited',
  ]);
  expect([read.openCount, openOf(read)]).toEqual([1, [2]]);
  const line = read.lines.find(({ number }) => number === 2);
  expect(line).toMatchObject({ result: 'posted', needsTwoApprovals: false });
  expect(line?.explanation).toMatch(
    /Its value date is Friday .*: check that our bank meant this payout\.$/,
  );
  const { body } = await world.two.browser.get('/api/console/reconciliation');
  expect(body['exceptions']).toContainEqual(
    expect.objectContaining({
      kind: 'early_deposit',
      explanation:
        '1 of its lines was deposited before the value date. Check that our bank meant this payout.',
      path: `/console/payouts/imports/${read.id}`,
    }),
  );
  await ledgerIsBalanced(world);
});

test('one person resolves it, but not the one who imported the file', async () => {
  const read = await readEarly();
  expect((await resolveLine(world.one, read)).status).toBe(403);
  const { status, body } = await resolveLine(world.two, read);
  expect([status, body['openCount'], openOf(body as unknown as BankImport)]).toEqual([200, 0, []]);
});

test('a later file that repeats it does not resolve it', async () => {
  const read = await readEarly();
  await readInBank(world, bankLineOf(toAna, thursdayOf(toAna)));
  const { body } = await world.one.browser.get(`/api/console/bank-imports/${read.id}`);
  expect(openOf(body as unknown as BankImport)).toEqual([2]);
});

test('a deposit on its value date needs no check', async () => {
  const read = await readInBank(world, bankLineOf(toAna, fridayOf(toAna)));
  expect([read.openCount, read.lines[0]?.explanation.includes('value date')]).toEqual([0, false]);
});
