import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { expect, test } from 'vitest';
import { stay, unlessStaying } from './staying.ts';

function isAskedFor(from: string, to: string, defaultShouldRevalidate = true): boolean {
  const urls = { currentUrl: new URL(from, 'http://here'), nextUrl: new URL(to, 'http://here') };
  return unlessStaying({ ...urls, defaultShouldRevalidate } as ShouldRevalidateFunctionArgs);
}

test.each([
  ['with another page', '/index', '/Mytransactions', true],
  ['where the same is opened anew', '/index', '/index', true],
  [
    'not with another search on the same page',
    '/Mytransactions',
    '/Mytransactions?search=ana',
    false,
  ],
  ['not where a search is over', '/Mytransactions?search=ana', '/Mytransactions', false],
])('the guard asks %s', (_when, from, to, isAsked) => {
  expect(isAskedFor(from, to)).toBe(isAsked);
});

test('the guard does not ask where nothing else would', () => {
  expect(isAskedFor('/index', '/Mytransactions', false)).toBe(false);
});

test('the guard does not ask where a navigation goes back to where one is', async () => {
  const asked: boolean[] = [];
  await stay(() => {
    asked.push(isAskedFor('/index', '/companies'));
  });
  expect([...asked, isAskedFor('/index', '/companies')]).toEqual([false, true]);
});
