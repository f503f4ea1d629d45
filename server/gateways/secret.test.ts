import { format, inspect } from 'node:util';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import pino from 'pino';
import { expect, test } from 'vitest';
import { createLog } from '../http/log.ts';
import { Secret } from './secret.ts';

const number = '4444111122223333';
const card = { holder: 'A. Person', number: new Secret(number) };

async function logged(makeLog: (destination: PassThrough) => pino.Logger): Promise<string> {
  const lines = new PassThrough();
  const log = makeLog(lines);
  log.info({ card, deep: { list: [card.number] } }, 'a card');
  log.info(`a card ${String(card.number)}`);
  log.error(new Error('wrong', { cause: card }));
  log.child({ card }).info('a card');
  lines.end();
  return text(lines);
}

test('returns its text when asked for by name', () => {
  expect(card.number.reveal()).toBe(number);
});

test.each<[string, () => string | Promise<string>]>([
  ['JSON', () => JSON.stringify({ card, list: [card.number] })],
  ['a template', () => `number ${String(card.number)}`],
  ['joining', () => [card.number].join()],
  ['adding', () => `number ${card.number as unknown as string}`],
  ['inspect', () => inspect({ card }, { depth: null, showHidden: true, getters: true })],
  ['format', () => format('%s %o %O %j', card.number, card.number, card, card)],
  ['an error', () => inspect(new Error('wrong', { cause: card }))],
  ['entries', () => JSON.stringify([Object.entries(card.number), Reflect.ownKeys(card.number)])],
  ['a copy', () => JSON.stringify(Object.assign({}, card.number))],
  ['a structured clone', () => JSON.stringify(structuredClone([Object.assign({}, card.number)]))],
  ['pino', () => logged((destination) => pino(destination))],
  ["the server's log", () => logged((destination) => createLog('info', destination))],
])('does not give it to %s', async (_what, show) => {
  const shown = await show();
  expect(shown).not.toContain(number);
  expect(shown).not.toMatch(/444411|223333/);
  expect(shown.length).toBeGreaterThan(0);
});

test('shows that a value is set', () => {
  expect(JSON.stringify({ number: card.number })).toBe('{"number":"[secret]"}');
  expect(inspect(card.number)).toBe('[secret]');
});
