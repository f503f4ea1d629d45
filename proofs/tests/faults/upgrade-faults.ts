import type { Fault } from '../fault.ts';

const migrator = 'server/database/release/migrate.ts';
const itsTests = ['server/database/release/migrate.test.ts'];
const majorTests = ['server/database/major-upgrade/major-upgrade.process-test.ts'];

export const upgradeFaults: readonly Fault[] = [
  {
    name: 'a migration waits for a table as long as it takes',
    costs: 'All payments queue behind a migration that a report delays.',
    file: migrator,
    text: 'await client.query(`set local lock_timeout = ${lockLimitMs(patience, attempt)}`);',
    planted: "await client.query('set local lock_timeout = 0');",
    tests: itsTests,
  },
  {
    name: 'a release counts as applied before its triggers are bound',
    costs: 'After an interrupted start, what triggers guard stays unguarded.',
    file: migrator,
    text: "await step('change of functions', () => replaceFunctions(client, sql));",
    planted: `await step('change of functions', async () => {
    await replaceFunctions(client, sql);
    await endSqlRelease(client, sql);
  });`,
    tests: itsTests,
  },
  {
    name: 'numbers begin again on the new server',
    costs: 'Each posting takes a number that exists, so no payment can be posted.',
    file: 'server/database/major-upgrade/switch-servers.ts',
    text: 'await copySequences(servers);',
    planted: '',
    tests: majorTests,
  },
  {
    name: 'a copy with different rows passes',
    costs: 'The ledger loses or changes money on its way to the new server.',
    file: 'server/database/major-upgrade/compare-servers.ts',
    text: 'else if (one.sum !== other.sum)',
    planted: 'else if (one.sum === null)',
    tests: majorTests,
  },
];
