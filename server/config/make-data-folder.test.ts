import { mkdirSync, mkdtempSync, statSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeDataFolder } from './make-data-folder.ts';

const place = () => mkdtempSync(path.join(os.tmpdir(), 'piton-data-folder-'));

test('every missing level is created for this account alone', () => {
  const folder = path.join(place(), 'some/where');
  makeDataFolder(folder);
  makeDataFolder(folder);
  for (const level of [folder, path.dirname(folder)]) {
    expect(statSync(level).mode & 0o777).toBe(0o700);
  }
});

test('a link to a folder works like the folder', () => {
  const parent = place();
  mkdirSync(path.join(parent, 'real'));
  symlinkSync('real', path.join(parent, 'link'));
  makeDataFolder(path.join(parent, 'link/data'));
  expect(statSync(path.join(parent, 'real/data')).isDirectory()).toBe(true);
});

test('a link to itself is refused with a message', () => {
  const loop = path.join(place(), 'loop');
  symlinkSync(loop, loop);
  expect(() => makeDataFolder(loop)).toThrow(/cannot be used: the system refuses it \(ELOOP\)/);
});
