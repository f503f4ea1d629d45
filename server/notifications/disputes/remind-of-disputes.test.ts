/** Reminders 7, 3 and 1 days before the deadline, each once. */
import { addDays } from '@piton/contract/time/calendar.ts';
import { startOfDay } from '@piton/contract/time/time.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { moveDatabaseClock, setDatabaseClock } from '../../database/testing/set-database-clock.ts';
import { accept, openDispute, today } from '../../disputes/evidence/testing/disputed-payment.ts';
import { type ProposalWorld, withProposalWorld } from '../../proposals/testing/proposal-world.ts';
import { remindOfDisputes } from './remind-of-disputes.ts';

let world: ProposalWorld;
withProposalWorld((given) => {
  world = given;
});
beforeEach(() => world.readEmails());
afterEach(() => moveDatabaseClock(world.asOwner, '0'));

const hourMs = 60 * 60_000;

/** Runs the job on that day at that hour in Saint Lucia, twice; returns the days left in each email. */
async function remindOn(day: string, hour = 9): Promise<number[]> {
  const now = new Date(startOfDay(day).getTime() + hour * hourMs);
  await setDatabaseClock(world.database.owner, now);
  const deps = {
    ...world.deps,
    database: world.database.kysely,
    clock: () => now,
    origin: 'https://pay.example.lc',
  };
  await Promise.all([remindOfDisputes(deps), remindOfDisputes(deps)]);
  const emails = await world.readEmails();
  return emails.flatMap((mail) =>
    mail.kind === 'dispute-reminder' && mail.to === world.merchant.email ? [mail.daysLeft] : [],
  );
}

async function remindFrom(opened: string, last: string): Promise<number[]> {
  const sent: number[] = [];
  for (let day = opened; day <= last; day = addDays(day, 1)) sent.push(...(await remindOn(day)));
  return sent;
}

test('are sent 7, 3 and 1 days before, and not after', async () => {
  const deadline = addDays(today(), 9);
  await openDispute(world, { respondBy: deadline });
  await world.readEmails();
  expect(await remindFrom(today(), addDays(deadline, 2))).toEqual([7, 3, 1]);
});

test('name the dispute’s page', async () => {
  const { disputeId } = await openDispute(world, { respondBy: addDays(today(), 9) });
  const now = new Date(startOfDay(addDays(today(), 2)).getTime() + 9 * hourMs);
  await setDatabaseClock(world.database.owner, now);
  await remindOfDisputes({
    ...world.deps,
    database: world.database.kysely,
    clock: () => now,
    origin: 'https://pay.example.lc',
  });
  const mail = (await world.readEmails()).find(({ kind }) => kind === 'dispute-reminder');
  expect(mail).toMatchObject({
    page: `https://pay.example.lc/disputes/${disputeId}`,
    respondBy: addDays(today(), 9),
    amount: 'EC$50.00',
  });
});

test('begin with the first stage after the opening', async () => {
  await openDispute(world, { respondBy: addDays(today(), 3) });
  expect(await remindFrom(today(), addDays(today(), 3))).toEqual([1]);
});

test('catch up once after a pause, with the days that are really left', async () => {
  await openDispute(world, { respondBy: addDays(today(), 9) });
  expect(await remindOn(addDays(today(), 7))).toEqual([2]);
  expect(await remindOn(addDays(today(), 8))).toEqual([1]);
  expect(await remindOn(addDays(today(), 9))).toEqual([]);
});

test('wait until 8 am', async () => {
  await openDispute(world, { respondBy: addDays(today(), 9) });
  expect(await remindOn(addDays(today(), 2), 7.9)).toEqual([]);
  expect(await remindOn(addDays(today(), 2), 8)).toEqual([7]);
});

test('stop once the merchant has responded', async () => {
  const { disputeId } = await openDispute(world, { respondBy: addDays(today(), 9) });
  await accept(world.merchant, disputeId);
  expect(await remindFrom(today(), addDays(today(), 9))).toEqual([]);
});
