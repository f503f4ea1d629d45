import { expect, test } from 'vitest';
import { type Beginner, filledHalves, isReady, startSteps } from './start-steps.ts';

const newcomer: Beginner = {
  user: { emailVerified: false, primaryCompany: null },
  company: null,
  bankAccount: null,
};
const company = { lastReview: '', acceptsLive: false, totalTrans: 0, testLotalTrans: 0 };
const owner: Beginner = {
  user: { emailVerified: true, primaryCompany: 'DemoSoufriereSpice01' },
  company,
  bankAccount: null,
};
const waiting = { inReview: true, reviewTxt: null };
const rejected = { inReview: true, reviewTxt: 'The name is not yours.' };
const verified = { inReview: false, reviewTxt: null };

test('a newcomer has no completed step', () => {
  expect(startSteps(newcomer)).toEqual([
    { name: 'Verify Account', standing: 'open', path: '/verify-email' },
    { name: 'Setup your company', standing: 'open', path: '/edit-company' },
    { name: 'Link Bank Account', standing: 'open', path: '/accounts' },
    { name: 'Try a test payment', standing: 'later' },
    { name: 'Share your pay link', standing: 'later' },
    { name: 'Setup On Web or App', standing: 'optional', path: '/devdocs', word: 'Optional' },
  ]);
});

test('a completed step says so', () => {
  expect(startSteps(owner).map(({ word }) => word)).toEqual([
    'Verified',
    'Created',
    undefined,
    undefined,
    undefined,
    'Optional',
  ]);
});

test('a company in review sees a test payment, not its pay link', () => {
  expect(startSteps(owner).slice(3, 5)).toEqual([
    {
      name: 'Try a test payment',
      standing: 'open',
      path: '/PayCompany/DemoSoufriereSpice01?mode=test',
    },
    { name: 'Share your pay link', standing: 'later' },
  ]);
});

test('an approved company shares its link until the first payment', () => {
  const steps = (totalTrans: number) =>
    startSteps({
      ...owner,
      company: { ...company, acceptsLive: true, totalTrans, testLotalTrans: 1 },
    }).slice(3, 5);
  const tried = { name: 'Try a test payment', standing: 'done', word: 'Done' };
  expect(steps(0)).toEqual([
    tried,
    { name: 'Share your pay link', standing: 'open', path: '/companies' },
  ]);
  expect(steps(1)).toEqual([
    tried,
    { name: 'Share your pay link', standing: 'done', word: 'Done' },
  ]);
});

test('a review’s request reopens the company step', () => {
  expect(
    startSteps({ ...owner, company: { ...company, lastReview: 'Write it as registered.' } })[1],
  ).toEqual({
    name: 'Setup your company',
    standing: 'open',
    path: '/edit-company?companyId=DemoSoufriereSpice01',
    word: 'Created',
    reviewTxt: 'Write it as registered.',
  });
});

test.each([
  [waiting, { standing: 'waiting', word: 'In Review' }],
  [rejected, { standing: 'open', word: 'In Review', reviewTxt: 'The name is not yours.' }],
  [verified, { standing: 'done', word: 'Created' }],
])('a bank account %o shows the state of its review', (bankAccount, shown) => {
  expect(startSteps({ ...newcomer, bankAccount })[2]).toEqual({
    name: 'Link Bank Account',
    path: '/accounts',
    ...shown,
  });
});

test.each([
  [newcomer, false],
  [owner, false],
  [{ ...owner, bankAccount: waiting }, false],
  [{ ...newcomer, bankAccount: verified }, false],
  [{ ...owner, bankAccount: verified }, true],
])('%o is ready: %s', (beginner, ready) => {
  expect(isReady(beginner)).toBe(ready);
});

test.each([
  [newcomer, { front: 0, back: 0 }],
  [owner, { front: 2, back: 0 }],
  [
    { ...owner, bankAccount: waiting },
    { front: 2, back: 1 },
  ],
  [
    { ...newcomer, bankAccount: verified },
    { front: 0, back: 2 },
  ],
])('%o fills %o halves', (beginner, halves) => {
  expect(filledHalves(beginner)).toEqual(halves);
});
