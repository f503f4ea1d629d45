import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { readSecret, type SecretInput } from './read-secret.ts';

/** As much of a terminal as `readline` needs. */
class Terminal extends PassThrough {
  readonly isTTY = true;
  readonly rawModes: boolean[] = [];
  readonly shown: string[] = [];
  readonly screen = { write: (text: string) => this.shown.push(text) > 0 };

  setRawMode(isRaw: boolean): this {
    this.rawModes.push(isRaw);
    return this;
  }
}

function piped(text: string): SecretInput {
  const input = new PassThrough();
  input.end(text);
  return input;
}

test.each([
  ['BOSL_1\n', 'BOSL_1'],
  ['BOSL_1', 'BOSL_1'],
  [' BOSL_1 \r\n', 'BOSL_1'],
])('piped input %j is read as %j', async (text, secret) => {
  const terminal = new Terminal();
  expect(await readSecret('Key: ', piped(text), terminal.screen)).toBe(secret);
  expect(terminal.shown).toEqual([]);
});

test.each([
  ['', 'No input. Nothing was changed.'],
  ['\n', 'No input. Nothing was changed.'],
  ['BOSL_1\nBOSL_2\n', 'more than one line'],
])('piped input %j is refused', async (text, words) => {
  await expect(readSecret('Key: ', piped(text))).rejects.toThrow(words);
});

test('typing at a terminal is hidden and can be corrected', async () => {
  const terminal = new Terminal();
  const read = readSecret('Key: ', terminal, terminal.screen);
  terminal.write('BOSLx\u007F_12');
  terminal.write('3\r');
  expect(await read).toBe('BOSL_123');
  expect(terminal.shown).toEqual(['Key: ', '\n']);
  expect(terminal.rawModes).toEqual([true, false]);
});

test.each([
  ['Ctrl-C', '\u0003'],
  ['Ctrl-D', '\u0004'],
])('%s leaves', async (_what, key) => {
  const terminal = new Terminal();
  const read = readSecret('Key: ', terminal, terminal.screen);
  terminal.write(key);
  await expect(read).rejects.toThrow('No input. Nothing was changed.');
  expect(terminal.rawModes).toEqual([true, false]);
});
