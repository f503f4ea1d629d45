import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Job } from '../../jobs/task.ts';
import { addUser } from '../testing/add-user.ts';
import { createIdentityWorld, type IdentityWorld } from '../testing/identity-world.ts';
import { sendResetLinkTask } from './send-reset-link.ts';

let world: IdentityWorld;
let userId: string;
const email = 'ana@example.lc';
beforeAll(async () => {
  world = await createIdentityWorld();
  userId = await addUser(world.database, { email, password: 'correct horse' });
});
afterAll(() => world.database.drop());
beforeEach(() => world.asOwner('delete from limits'));

const newJob = (): Job => ({
  id: `${randomInt(1_000_000, 9_999_999)}`,
  queuedAt: new Date(),
  takenAt: new Date(),
  signal: new AbortController().signal,
});

const response = (job: Job) =>
  sendResetLinkTask(world.deps).run({ email, origin: 'http://localhost' }, job);

async function countLinks(): Promise<number> {
  return (await world.asOwner('select from email_links where user_id = $1', [userId])).length;
}

test.each([
  ['waits', async () => []],
  ['has been sent', () => world.readEmails()],
])(
  'a job that runs again after its commit sends nothing more, while its email %s',
  async (_what, betweenRuns) => {
    const before = await countLinks();
    const job = newJob();
    await response(job);
    const mails = await betweenRuns();
    await response(job);
    mails.push(...(await world.readEmails()));
    expect(mails.map(({ to }) => to)).toEqual([email]);
    expect(await countLinks()).toBe(before + 1);
  },
);

test('two runs at the same moment send one response', async () => {
  const before = await countLinks();
  const job = newJob();
  await Promise.all([response(job), response(job), response(job)]);
  expect(await world.readEmails()).toHaveLength(1);
  expect(await countLinks()).toBe(before + 1);
});

test('the next run completes one that failed before its commit', async () => {
  const job = newJob();
  const brokenEmail = {
    queue: async () => {
      throw new Error('the database went away');
    },
  };
  const broken = sendResetLinkTask({ ...world.deps, mail: brokenEmail });
  await expect(broken.run({ email, origin: 'http://localhost' }, job)).rejects.toThrow('went away');
  await response(job);
  expect(await world.readEmails()).toHaveLength(1);
});
