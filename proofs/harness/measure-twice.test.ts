import { expect, test } from 'vitest';
import type { Figure } from './figure.ts';
import { measureTwice } from './measure-twice.ts';

const money = (isKept: boolean): Figure => ({ name: 'money', measured: '0', limit: '0', isKept });
const pace = (isKept: boolean): Figure => ({
  ...money(isKept),
  name: 'pace',
  isTimingDependent: true,
});
const end = (isKept: boolean): Figure => ({ ...pace(isKept), name: 'end' });

/** The figures that hold after these looks, and the number of looks. */
async function measure(...looks: Figure[][]) {
  let measured = 0;
  const figures = await measureTwice(
    () => Promise.resolve(looks[measured++] ?? []),
    () => undefined,
  );
  const broken = figures.filter(({ isKept }) => !isKept).map(({ name }) => name);
  const unsteady = figures.filter(({ isUnsteady }) => isUnsteady).map(({ name }) => name);
  return { measured, broken, unsteady };
}

test('a figure that holds at first is measured once', async () => {
  expect(await measure([money(true), pace(true)])).toEqual({
    measured: 1,
    broken: [],
    unsteady: [],
  });
});

test('a broken money promise gets no second run, alone or with others', async () => {
  for (const first of [[money(false)], [pace(false), money(false)]]) {
    const { measured, broken } = await measure(first, [money(true), pace(true)]);
    expect(measured).toBe(1);
    expect(broken).toContain('money');
  }
});

test('pace must hold in one run, money in both', async () => {
  expect(await measure([money(true), pace(false)], [money(true), pace(true)])).toEqual({
    measured: 2,
    broken: [],
    unsteady: ['pace'],
  });
  const other = await measure([end(true), pace(false)], [end(false), pace(true)]);
  expect(other).toEqual({ measured: 2, broken: [], unsteady: ['end', 'pace'] });
  expect(await measure([money(true), pace(false)], [money(false), pace(true)])).toMatchObject({
    broken: ['money'],
  });
});

test('a figure broken twice or missing from the second run is broken', async () => {
  expect(await measure([pace(false)], [pace(false)])).toMatchObject({ broken: ['pace'] });
  expect(await measure([pace(false)], [end(false)])).toMatchObject({ broken: ['end', 'pace'] });
});

test('a repeated figure has both measurements', async () => {
  const slowest = (measured: string, isKept: boolean): Figure => ({ ...pace(isKept), measured });
  const measuredIn = async (...looks: Figure[]) => {
    const [figure] = await measureTwice(
      () => Promise.resolve([looks.shift() ?? pace(true)]),
      () => undefined,
    );
    return figure;
  };
  const unsteady = { measured: '7.4 s, then 3.2 s', isKept: true, isUnsteady: true };
  expect(await measuredIn(slowest('7.4 s', false), slowest('3.2 s', true))).toMatchObject(unsteady);
  const twice = { measured: '7.4 s, then 5.2 s', isKept: false };
  expect(await measuredIn(slowest('7.4 s', false), slowest('5.2 s', false))).toMatchObject(twice);
});
