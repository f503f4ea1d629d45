/** An import takes its locks in the same order as sales, so that they can't deadlock. */
import { setTimeout as wait } from 'node:timers/promises';
import type { BankImport } from '@piton/contract/payouts/bank-import.ts';
import { expect, test } from 'vitest';
import type { Merchant } from '../../merchant-accounts/testing/merchant.ts';
import { withConnection } from '../../database/with-connection.ts';
import {
  bankLine,
  type BankWorld,
  ledgerIsBalanced,
  readInBank,
  stateOf,
  withTwoPaid,
} from './testing/bank-world.ts';
import { resultsOf, type Sent } from './testing/import-world.ts';

let world: BankWorld;
let ana: Merchant;
let toAna: Sent;
withTwoPaid((given) => {
  ({ world, ana, toAna } = given);
});

const untilSomebodyWaits = async () => {
  for (;;) {
    const waiting = await world.asOwner(
      `select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (waiting.length > 0) return;
    await wait(10);
  }
};

/** As each sale does: first its company's balance, then its company's totals. */
const whileSomebodySells = ({ companyId }: Merchant, openWork: () => Promise<unknown>) =>
  withConnection(world.database.owner, async (client) => {
    await client.query('begin');
    await client.query(
      `select from ledger_balances b join ledger_accounts a on a.id = b.account_id
        where a.company_id = $1 and a.mode = 'live' and a.code = 'merchant_payable'
          for no key update of b`,
      [companyId],
    );
    const waiting = openWork();
    await untilSomebodyWaits();
    // `nowait` fails if the session that waits for the balance already holds this lock: that would
    // be a deadlock.
    const selling = client.query(
      `select from company_totals where company_id = $1 and mode = 'live' for no key update nowait`,
      [companyId],
    );
    const [sold] = await Promise.allSettled([selling]);
    await client.query('rollback');
    await waiting;
    return sold?.status;
  });

test('a payout that one file reports deposited and returned is held before either is posted', async () => {
  const lines = [bankLine(toAna, 'deposited'), bankLine(toAna, 'returned', 'R02')];
  const reading: { read?: BankImport } = {};
  const read = async () => {
    reading.read = await readInBank(world, ...lines);
  };
  expect(await whileSomebodySells(ana, read)).toBe('fulfilled');
  expect(reading.read && resultsOf(reading.read)).toEqual(['posted', 'posted']);
  expect(await stateOf(world, ana)).toBe('returned');
  await ledgerIsBalanced(world);
});
