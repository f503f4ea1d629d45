import { expect, test } from 'vitest';
import { retiredWordProblems } from './retired-words.ts';

/** Assembled here, so that this file doesn't hold retired words. */
const inquiry = ['settle', 'Unknown'].join('');
const column = ['settle', 'tries'].join('_');
const suffix = ['waiting', 'Most'].join('');
const inside = ['moneyLe', 'ntHere'].join('');
const bare = ['mo', 'st'].join('');

test.each([
  ['server/a.ts', `await ${inquiry}(deps);`, inquiry],
  ['server/sql/a.sql', `select ${column} from sales`, column],
  ['docs/a.md', `See \`${['take', 'turns'].join('-')}.ts\``, ['take', 'turns'].join('-')],
  ['web/a.tsx', `const ${suffix} = 3;`, suffix],
  ['web/c.ts', `${inside}(sales)`, ['Le', 'nt'].join('')],
  ['docs/b.md', `It is tried ${['once', 'more'].join(' ')}.`, ['once', 'more'].join(' ')],
  ['web/b.ts', `/api/sales?${bare}=3`, `${bare}=`],
  ['server/b.ts', `{ ${bare}: 3 }`, `${bare}:`],
])('refuses in %s: %s', (file, line, word) => {
  const [problem = '', ...more] = retiredWordProblems(file, `fine\n${line}\n`);
  expect(problem.startsWith(`${file}:2: "${word}"`)).toBe(true);
  expect(more).toEqual([]);
});

test.each([
  ['docs/decisions/0006-a.md', `Formerly ${inquiry}.`],
  ['server/a.ts', 'await runStatusInquiries(deps);'],
  ['web/a.tsx', 'The most recent payment, and at most three others.'],
])('accepts in %s: %s', (file, line) => {
  expect(retiredWordProblems(file, line)).toEqual([]);
});
