import { expect, test } from 'vitest';
import { type Beginner, filledHalves, isReady, startSteps } from './start-steps.ts';

const newcomer: Beginner = {
  user: { emailVerified: false, primaryCompany: null },
  companyNote: '',
  bankAccount: null,
};
const owner: Beginner = {
  user: { emailVerified: true, primaryCompany: 'DemoSoufriereSpice01' },
  companyNote: '',
  bankAccount: null,
};
const waiting = { inReview: true, reviewTxt: null };
const asked = { inReview: true, reviewTxt: 'The name is not yours.' };
const verified = { inReview: false, reviewTxt: null };

test('a newcomer has everything before her', () => {
  expect(startSteps(newcomer)).toEqual([
    { name: 'Verify Account', standing: 'open', path: '/verify-email' },
    { name: 'Setup your company', standing: 'open', path: '/edit-company' },
    { name: 'Link Bank Account', standing: 'open', path: '/accounts' },
    { name: 'Setup On Web or App', standing: 'optional', path: '/devdocs' },
  ]);
});

test('what is done says so', () => {
  expect(startSteps(owner).map(({ word }) => word)).toEqual([
    'Verified',
    'Created',
    undefined,
    undefined,
  ]);
});

test('what the review of the company asks for stands at its step, which is open again', () => {
  expect(startSteps({ ...owner, companyNote: 'Write it as registered.' })[1]).toEqual({
    name: 'Setup your company',
    standing: 'open',
    path: '/edit-company?companyId=DemoSoufriereSpice01',
    word: 'Created',
    reviewTxt: 'Write it as registered.',
  });
});

test.each([
  [waiting, { standing: 'waiting', word: 'In Review' }],
  [asked, { standing: 'open', word: 'In Review', reviewTxt: 'The name is not yours.' }],
  [verified, { standing: 'done', word: 'Created' }],
])('a bank account %o shows how its review stands', (bankAccount, shown) => {
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
