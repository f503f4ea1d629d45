import { expect, test } from 'vitest';
import type { Figure } from '../identity/figure.ts';
import { lookTwice } from './look-twice.ts';

const money = (isKept: boolean): Figure => ({ name: 'money', measured: '0', limit: '0', isKept });
const pace = (isKept: boolean): Figure => ({ ...money(isKept), name: 'pace', hangsOnChance: true });
const end = (isKept: boolean): Figure => ({ ...pace(isKept), name: 'end' });

/** The figures that hold after these looks, and the number of looks. */
async function lookAt(...looks: Figure[][]) {
  let looked = 0;
  const figures = await lookTwice(
    () => Promise.resolve(looks[looked++] ?? []),
    () => undefined,
  );
  const broken = figures.filter(({ isKept }) => !isKept).map(({ name }) => name);
  const unsteady = figures.filter(({ isUnsteady }) => isUnsteady).map(({ name }) => name);
  return { looked, broken, unsteady };
}

test('a figure that holds at first is measured once', async () => {
  expect(await lookAt([money(true), pace(true)])).toEqual({ looked: 1, broken: [], unsteady: [] });
});

test('a broken money promise gets no second run, alone or with others', async () => {
  for (const first of [[money(false)], [pace(false), money(false)]]) {
    const { looked, broken } = await lookAt(first, [money(true), pace(true)]);
    expect(looked).toBe(1);
    expect(broken).toContain('money');
  }
});

test('pace must hold in one run, money in both', async () => {
  expect(await lookAt([money(true), pace(false)], [money(true), pace(true)])).toEqual({
    looked: 2,
    broken: [],
    unsteady: ['pace'],
  });
  const other = await lookAt([end(true), pace(false)], [end(false), pace(true)]);
  expect(other).toEqual({ looked: 2, broken: [], unsteady: ['end', 'pace'] });
  expect(await lookAt([money(true), pace(false)], [money(false), pace(true)])).toMatchObject({
    broken: ['money'],
  });
});

test('a figure broken twice or missing from the second run is broken', async () => {
  expect(await lookAt([pace(false)], [pace(false)])).toMatchObject({ broken: ['pace'] });
  expect(await lookAt([pace(false)], [end(false)])).toMatchObject({ broken: ['end', 'pace'] });
});
