import { PassThrough } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { createLineReader } from './line-reader.ts';
import { TypedTerminal } from './testing/typed-terminal.ts';

function ask() {
  const terminal = new TypedTerminal();
  const { readLine, close } = createLineReader(terminal, terminal.screen);
  const email = () => readLine('Email: ', { isHidden: false });
  const password = () => readLine('Password: ', { isHidden: true });
  return { terminal, email, password, close };
}

test('a terminal shows the email and not the password', async () => {
  const { terminal, email, password } = ask();
  const first = email();
  terminal.write('ana@a.lc\r');
  expect(await first).toBe('ana@a.lc');
  const second = password();
  terminal.write('long secret\r');
  expect(await second).toBe('long secret');
  expect(terminal.shown).toBe('Email: ana@a.lc\r\nPassword: \n');
});

test('lines pasted at once answer the questions, and only the first shows', async () => {
  const { terminal, email, password } = ask();
  const first = email();
  terminal.write('ana@a.lc\rlong secret\r');
  expect(await first).toBe('ana@a.lc');
  expect(await password()).toBe('long secret');
  expect(terminal.shown).toBe('Email: ana@a.lc\r\nPassword: \n');
});

test('the echo stays off from the first question to the end of the command', async () => {
  const { terminal, email, password, close } = ask();
  terminal.write('ana@a.lc\r');
  await email();
  terminal.write('long secret\r');
  await password();
  close();
  const echo = terminal.events.filter((event) => event.startsWith('echo '));
  expect(echo).toEqual(['echo off', 'echo on']);
  expect(terminal.events.at(-1)).toBe('echo on');
});

test('a password cannot be called back with the arrow key', async () => {
  const { terminal, email, password } = ask();
  const first = password();
  terminal.write('long secret\r');
  await first;
  const second = email();
  terminal.write('\u001B[A\r');
  await expect(second).rejects.toThrow('No input. Nothing was changed.');
  expect(terminal.shown).not.toContain('secret');
});

test('Ctrl-C between two questions stops the process', async () => {
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
  const { terminal, email } = ask();
  const first = email();
  terminal.write('ana@a.lc\r');
  await first;
  terminal.write('\u0003');
  await vi.waitFor(() => expect(kill).toHaveBeenCalledWith(process.pid, 'SIGINT'));
  expect(terminal.events.at(-1)).toBe('echo on');
  kill.mockRestore();
});

test('a pipe’s lines answer the questions until it ends', async () => {
  const input = new PassThrough();
  input.end('ana@a.lc\nlong secret\n');
  const { readLine } = createLineReader(input);
  expect(await readLine('Email: ', { isHidden: false })).toBe('ana@a.lc');
  expect(await readLine('Password: ', { isHidden: true })).toBe('long secret');
  await expect(readLine('Code: ', { isHidden: true })).rejects.toThrow('ended too soon');
});
