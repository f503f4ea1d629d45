import { expect, test } from 'vitest';
import { compareMails } from './compare-mails.ts';

const people = ['ana@example.lc', 'ben@example.lc'];

function mail(to: string, isTaken = true, messageId = `<1-${to}>`) {
  return { to, messageId, text: '', isTaken };
}

test('one mail for each is as it should be', () => {
  const deliveries = people.map((to) => mail(to));
  expect(compareMails(people, deliveries)).toEqual({ without: [], again: [], explainedCopies: 0 });
});

test('copies before the one that was taken are explained by their cuts', () => {
  const deliveries = [mail('ana@example.lc', false), ...people.map((to) => mail(to))];
  expect(compareMails(people, deliveries)).toEqual({ without: [], again: [], explainedCopies: 1 });
});

test('a mail that was only ever cut off did not arrive', () => {
  const deliveries = [mail('ana@example.lc', false), mail('ben@example.lc')];
  expect(compareMails(people, deliveries).without).toEqual(['ana@example.lc']);
});

test.each([
  ['taken twice', [...people, 'ana@example.lc'].map((to) => mail(to))],
  ['under two ids', [mail('ana@example.lc', false, '<other>'), ...people.map((to) => mail(to))]],
])('a copy that is %s is explained by nothing', (_what, deliveries) => {
  expect(compareMails(people, deliveries).again).toEqual(['ana@example.lc']);
});

test('sends no further emails', () => {
  const deliveries = [...people, 'eve@example.lc'].map((to) => mail(to));
  expect(compareMails(people, deliveries).again).toEqual(['eve@example.lc']);
});
