import { expect, test } from 'vitest';
import { scrollKeyOf } from './scroll-key.ts';

const step = { key: 'own', pathname: '/Mytransactions', search: '?days=all', hash: '' };

test.each([
  [null, 'own'],
  ['scrollKey', 'own'],
  [{ scrollKey: 1 }, 'own'],
  [{ isOverList: true, scrollKey: 'list' }, 'list'],
])('a history entry with %j keeps the position of %s', (state, key) => {
  expect(scrollKeyOf({ ...step, state })).toBe(key);
});

test('an address opened again restores its own position', () => {
  const opened = { ...step, key: 'default', state: null };
  expect(scrollKeyOf(opened)).toBe('/Mytransactions?days=all');
  expect(scrollKeyOf({ ...opened, pathname: '/index', search: '' })).toBe('/index');
});
