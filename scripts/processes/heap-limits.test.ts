import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { heapLimits, heapLimitsOf } from './heap-limits.mjs';

test('servers have limits, builds and tests have none', () => {
  expect(heapLimitsOf('start')).toBe(heapLimits);
  expect(heapLimitsOf('serve')).toBe(heapLimits);
  expect(heapLimitsOf('test')).toEqual([]);
});

test('Node accepts them', () => {
  const script = `
    let kept = [];
    for (let made = 0; made < 3e6; made += 1) {
      kept.push({ made, text: 'text ' + made });
      if (kept.length > 100_000) kept = [];
    }
    const spaces = require('node:v8').getHeapSpaceStatistics();
    console.log(spaces.find(({ space_name: name }) => name === 'new_space').space_size / 2 ** 20);`;
  const { stdout, stderr } = spawnSync(process.execPath, [...heapLimits, '-e', script]);
  expect(stderr.toString()).toBe('');
  expect(Number(stdout)).toBeLessThanOrEqual(32);
});
