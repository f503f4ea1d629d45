import type { RouteObject } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectScripts, ScriptProblem } from './script-arrival.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const Page = () => null;

/** The lazy part of a route two levels down, loaded as the router does. */
function loadPage(load: () => Promise<typeof Page>): Promise<unknown> {
  const routes: RouteObject[] = [{ children: [{ path: '/page', lazy: { Component: load } }] }];
  const lazy = expectScripts(routes)[0]?.children?.[0]?.lazy as { Component: typeof load };
  return lazy.Component();
}

async function problemOf(loading: Promise<unknown>): Promise<ScriptProblem> {
  const problem = await loading.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(problem).toBeInstanceOf(ScriptProblem);
  return problem as ScriptProblem;
}

test('returns the loaded script and leaves no timer behind', async () => {
  expect(await loadPage(async () => Page)).toBe(Page);
  expect(vi.getTimerCount()).toBe(0);
});

test('a script is late after 120 seconds, and not before', async () => {
  let isOver = false;
  const problem = problemOf(loadPage(() => new Promise(() => {})));
  void problem.then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(119_999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect((await problem).isLate).toBe(true);
});

test('a failed script is missing, with the reason', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module');
  const problem = await problemOf(loadPage(() => Promise.reject(cause)));
  expect(problem).toMatchObject({ isLate: false, cause });
});

test('routes without a lazy part stay as they are', () => {
  const routes: RouteObject[] = [{ path: '/landing', Component: Page }];
  expect(expectScripts(routes)).toEqual(routes);
});
