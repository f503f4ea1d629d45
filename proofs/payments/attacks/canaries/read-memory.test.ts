import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readMemory } from './read-memory.ts';

// Only Linux exposes a process's memory as a file; elsewhere the proofs don't run.
const isShown = process.platform === 'linux';

test('finds a value that a process holds in memory', () => {
  const held = Buffer.from(Array.from({ length: 4 }, () => randomUUID()).join(' '));
  const find = () =>
    isShown && Array.from(readMemory(process.pid, 200)).some((piece) => piece.includes(held));
  expect(find()).toBe(isShown);
  held.reverse();
  expect(find()).toBe(isShown);
});
