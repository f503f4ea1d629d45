import { expect, test } from 'vitest';
import { comparedFields, comparedWords } from './compared-fields.ts';

const shop = (companyName: string) => ({ companyName, companyType: 'LLC' });
const record = (now: string, approved: string | null, decided: string | null) => ({
  kind: 'company' as const,
  details: shop(now),
  approvedFields: approved === null ? null : shop(approved),
  decidedFields: decided === null ? null : shop(decided),
});

const nothing = 'Nothing changed since the last decision.';
const decision = '1 field changed since the last decision.';
const approval = '1 field changed since it was last approved.';
const as = 'As last approved.';

test.each([
  ['a first review', record('A', null, null), [], []],
  ['saved again after a decision', record('A', null, 'A'), [nothing], []],
  ['changed after a decision', record('B', null, 'A'), [decision], [[null, 'A']]],
  ['saved again after an approval', record('A', 'A', null), [as], []],
  ['changed after an approval', record('B', 'A', null), [approval], [[null, 'A']]],
  [
    'changed back to what was approved',
    record('A', 'A', 'B'),
    [decision, as],
    [['At the last decision', 'B']],
  ],
  [
    'changed again',
    record('C', 'A', 'B'),
    [decision, approval],
    [
      ['Last approved', 'A'],
      ['At the last decision', 'B'],
    ],
  ],
  ['saved again', record('B', 'A', 'B'), [nothing, approval], [['Last approved', 'A']]],
  [
    'changed, of what was not decided on',
    record('B', 'A', 'A'),
    [decision, approval],
    [[null, 'A']],
  ],
])('%s', (_what, shown, words, earlier) => {
  expect(comparedWords(shown)).toEqual(words);
  const fields = comparedFields(shown);
  const name = fields.find(({ field }) => field === 'companyName');
  expect(name?.earlier.map(({ when, value }) => [when, value])).toEqual(earlier);
  expect(fields.find(({ field }) => field === 'companyType')?.earlier).toEqual([]);
});
