import { expect, test } from 'vitest';
import { compareEmails } from './compare-emails.ts';

const people = ['ana@example.lc', 'ben@example.lc'];

function mail(to: string, isTaken = true, messageId = `<1-${to}>`) {
  return { to, messageId, subject: '', text: '', isTaken };
}

test('one email each is correct', () => {
  const deliveries = people.map((to) => mail(to));
  expect(compareEmails(people, deliveries)).toEqual({ without: [], again: [], explainedCopies: 0 });
});

test('interruptions explain copies before the accepted one', () => {
  const deliveries = [mail('ana@example.lc', false), ...people.map((to) => mail(to))];
  expect(compareEmails(people, deliveries)).toEqual({ without: [], again: [], explainedCopies: 1 });
});

test('an email that was always interrupted did not arrive', () => {
  const deliveries = [mail('ana@example.lc', false), mail('ben@example.lc')];
  expect(compareEmails(people, deliveries).without).toEqual(['ana@example.lc']);
});

test.each([
  ['taken twice', [...people, 'ana@example.lc'].map((to) => mail(to))],
  ['under two ids', [mail('ana@example.lc', false, '<other>'), ...people.map((to) => mail(to))]],
])('a copy that is %s has no explanation', (_what, deliveries) => {
  expect(compareEmails(people, deliveries).again).toEqual(['ana@example.lc']);
});

test('sends no further emails', () => {
  const deliveries = [...people, 'eve@example.lc'].map((to) => mail(to));
  expect(compareEmails(people, deliveries).again).toEqual(['eve@example.lc']);
});
