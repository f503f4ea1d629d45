import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { readSecret } from './read-secret.ts';
import type { LineInput } from './terminal.ts';
import { TypedTerminal } from './testing/typed-terminal.ts';

function piped(text: string): LineInput {
  const input = new PassThrough();
  input.end(text);
  return input;
}

test.each([
  ['BOSL_1\n', 'BOSL_1'],
  ['BOSL_1', 'BOSL_1'],
  [' BOSL_1 \r\n', 'BOSL_1'],
])('piped input %j is read as %j', async (text, secret) => {
  const terminal = new TypedTerminal();
  expect(await readSecret('Key: ', piped(text), terminal.screen)).toBe(secret);
  expect(terminal.events).toEqual([]);
});

test.each([
  ['', 'No input. Nothing was changed.'],
  ['\n', 'No input. Nothing was changed.'],
  ['BOSL_1\nBOSL_2\n', 'more than one line'],
])('piped input %j is refused', async (text, words) => {
  await expect(readSecret('Key: ', piped(text))).rejects.toThrow(words);
});

test('typing at a terminal is hidden and can be corrected', async () => {
  const terminal = new TypedTerminal();
  const read = readSecret('Key: ', terminal, terminal.screen);
  terminal.write('BOSLx\u007F_12');
  terminal.write('3\r');
  expect(await read).toBe('BOSL_123');
  expect(terminal.events).toEqual(['echo off', 'Key: ', '\n', 'echo on']);
});

test.each([
  ['Ctrl-C', '\u0003'],
  ['Ctrl-D', '\u0004'],
])('%s leaves', async (_what, key) => {
  const terminal = new TypedTerminal();
  const read = readSecret('Key: ', terminal, terminal.screen);
  terminal.write(key);
  await expect(read).rejects.toThrow('No input. Nothing was changed.');
  expect(terminal.events).toEqual(['echo off', 'Key: ', 'echo on', '\n']);
});
