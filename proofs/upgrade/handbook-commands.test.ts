import { expect, test } from 'vitest';
import { readHandbookCommands } from './handbook-commands.ts';

test('the handbook names each command of the move to a new major version once', () => {
  const urls = { old: 'postgres://old', fresh: 'postgres://fresh' };
  const commands = readHandbookCommands();
  const there = ['--from', urls.old, '--to', urls.fresh];
  const back = ['--from', urls.fresh, '--to', urls.old];
  expect(Object.values(commands).map((command) => command(urls))).toEqual([
    ['upgrade-database', 'copy', ...there],
    ['upgrade-database', 'switch', ...there],
    ['ledger', 'verify'],
    ['audit', 'verify'],
    ['upgrade-database', 'switch', ...back],
    ['upgrade-database', 'end', ...there],
  ]);
});

test('a command that the handbook lacks is missed', () => {
  const text = '\n## Major version of PostgreSQL\n`piton ledger verify`';
  expect(() => readHandbookCommands(text)).toThrow('has 1 commands');
});
