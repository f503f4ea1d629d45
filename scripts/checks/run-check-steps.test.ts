import { expect, test } from 'vitest';
import { runChecks } from './run-check-steps.ts';
import type { Step } from './step.ts';

function step(name: string, run: Step['run']): Step {
  return { name, what: name, run };
}

const good = step('good', () => Promise.resolve({ isOk: true, note: 'all', output: 'noise' }));
const bad = step('bad', () => Promise.resolve({ isOk: false, output: 'what is wrong\n' }));
const broken = step('broken', () => Promise.reject(new Error('no such tool')));

test('prints a line for each, and the output of failed checks', async () => {
  const printed: string[] = [];
  const finished = await runChecks([good, bad, broken], {
    isFixing: false,
    print: (line) => printed.push(line),
  });
  expect(finished.filter(({ isOk }) => isOk).map(({ name }) => name)).toEqual(['good']);
  const all = printed.join('\n');
  expect(all).toMatch(/^ok {4} {2}good +0\.0 s {2}all$/m);
  expect(all).toMatch(/^FAILED {2}bad +0\.0 s$/m);
  expect(all).toContain('── bad ──\nwhat is wrong');
  expect(all).toContain('── broken ──\nError: no such tool');
  expect(all).not.toContain('noise');
});

test('runs up to the set number at once', async () => {
  const waiting: (() => void)[] = [];
  let running = 0;
  let maxAtOnce = 0;
  const slow = step('slow', async () => {
    running += 1;
    maxAtOnce = Math.max(maxAtOnce, running);
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      // The second arrival releases both.
      if (waiting.length === 2) for (const proceed of waiting.splice(0)) proceed();
    });
    running -= 1;
    return { isOk: true, output: '' };
  });
  await runChecks([slow, slow, slow, slow], { isFixing: false, atOnce: 2, print: () => undefined });
  expect(maxAtOnce).toBe(2);
});
