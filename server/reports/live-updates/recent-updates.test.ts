import { beforeEach, expect, test } from 'vitest';
import { type RecentUpdates, recentUpdates } from './recent-updates.ts';

const minuteMs = 60_000;
const ours = 'OurCompany0000000000';
let nowMs = 0;
let recent: RecentUpdates;

beforeEach(() => {
  nowMs = Date.parse('2026-11-23T12:00:00Z');
  recent = recentUpdates(() => nowMs);
  recent.setListening(true);
  nowMs += 10 * minuteMs;
});

test('no event is missed if there was none', () => {
  expect(recent.mayBeMissed(ours, nowMs)).toBe(false);
  expect(recent.mayBeMissed(ours, nowMs - minuteMs)).toBe(false);
});

test('later events may be missed, and another company’s are not', () => {
  nowMs += minuteMs;
  recent.note(ours);
  expect(recent.mayBeMissed(ours, nowMs - minuteMs)).toBe(true);
  expect(recent.mayBeMissed('TheirCompany00000000', nowMs - minuteMs)).toBe(false);
});

test('events just before may be missed too, because clocks differ', () => {
  recent.note(ours);
  expect(recent.mayBeMissed(ours, nowMs + 50_000)).toBe(true);
  expect(recent.mayBeMissed(ours, nowMs + 70_000)).toBe(false);
});

test('a browser without a recent start time may have missed events', () => {
  expect(recent.mayBeMissed(ours, undefined)).toBe(true);
  expect(recent.mayBeMissed(ours, nowMs - 4 * minuteMs)).toBe(true);
});

test('any event may be missed without a listener', () => {
  recent.setListening(false);
  expect(recent.mayBeMissed(ours, nowMs)).toBe(true);
  recent.setListening(true);
  expect(recent.mayBeMissed(ours, nowMs)).toBe(true);
  nowMs += 2 * minuteMs;
  expect(recent.mayBeMissed(ours, nowMs)).toBe(false);
});

test('a process without a listener does not claim completeness', () => {
  expect(recentUpdates(() => nowMs).updatesUntilMs()).toBeNull();
  expect(recent.updatesUntilMs()).toBe(nowMs);
  const lostMs = nowMs;
  recent.setListening(false);
  nowMs += minuteMs;
  // A connection that fails to open is reported as lost, too.
  recent.setListening(false);
  expect(recent.updatesUntilMs()).toBe(lostMs);
  recent.setListening(true);
  expect(recent.updatesUntilMs()).toBe(nowMs);
});
