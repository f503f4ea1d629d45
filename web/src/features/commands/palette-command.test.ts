import { House } from 'lucide-react';
import { expect, test } from 'vitest';
import { type Command, commandsNamed } from './palette-command.ts';

const command = (name: string, detail?: string): Command => ({
  id: name,
  name,
  ...(detail !== undefined && { detail }),
  icon: House,
  run: () => undefined,
});
const all = [
  command('Transactions'),
  command('Test Transactions'),
  command('Copy the pay link', 'Soufrière Spice Market'),
];
const named = (text: string) => commandsNamed(all, text).map(({ name }) => name);

test.each([
  ['', ['Transactions', 'Test Transactions', 'Copy the pay link']],
  ['trans', ['Transactions', 'Test Transactions']],
  ['  TEST  tr ', ['Test Transactions']],
  ['link soufriere', ['Copy the pay link']],
  ['actions', []],
])('%j names %j', (text, names) => {
  expect(named(text)).toEqual(names);
});
