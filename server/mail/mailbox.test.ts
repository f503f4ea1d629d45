import { readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../database/embedded/testing/run-embedded.ts';
import { openMailbox } from './mailbox.ts';
import { deliverTo } from './testing/deliver-to.ts';
import { sampleEmails } from './testing/sample-emails.ts';

const { 'verify-email': verify, 'password-changed': changed } = sampleEmails;

test('a delivered email is there, with its parts and links', async () => {
  const mailbox = openMailbox(path.join(temporaryFolder(), 'mailbox'));
  await deliverTo(mailbox, verify, { id: '7', queuedAt: new Date('2026-11-27T18:05:00Z') });
  const [kept] = await mailbox.list();
  expect(kept).toMatchObject({
    id: '1795802700000-7',
    to: verify.to,
    subject: 'Confirm your email address',
    links: [verify.link],
    at: new Date('2026-11-27T18:05:00Z'),
  });
  expect(kept?.text).toContain('Hello Ana');
  expect(kept?.html).toContain('Hello Ana');
  expect(await mailbox.find('1795802700000-7')).toEqual(kept);
});

test('emails survive a restart, readable only to the owner', async () => {
  const folder = path.join(temporaryFolder(), 'mailbox');
  await deliverTo(openMailbox(folder), verify, { id: '7', queuedAt: new Date() });
  expect(await openMailbox(folder).list()).toMatchObject([{ to: verify.to }]);
  const modes = [folder, ...readdirSync(folder).map((file) => path.join(folder, file))].map(
    (place) => statSync(place).mode & 0o777,
  );
  expect(modes).toEqual([0o700, 0o600]);
});

test('an email delivered twice is there once', async () => {
  const mailbox = openMailbox(temporaryFolder());
  const job = { id: '7', queuedAt: new Date() };
  await deliverTo(mailbox, verify, job);
  await deliverTo(mailbox, verify, job);
  expect(await mailbox.list()).toHaveLength(1);
});

test('the newest come first, and the oldest are deleted beyond the limit', async () => {
  const mailbox = openMailbox(temporaryFolder());
  const queuedAt = (minute: number) => new Date(Date.UTC(2026, 10, 27, 18, minute));
  for (let id = 1; id <= 205; id += 1) {
    await deliverTo(mailbox, changed, { id: `${id}`, queuedAt: queuedAt(Math.floor(id / 20)) });
  }
  const ids = (await mailbox.list()).map(({ id }) => Number(id.split('-')[1]));
  expect(ids).toEqual(Array.from({ length: 200 }, (_, index) => 205 - index));
});

test('only files of the mailbox are found', async () => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'secret.eml'), 'Subject: secret\n\nsecret');
  writeFileSync(path.join(folder, '1-1.eml.4711.new'), 'half of a mail');
  const mailbox = openMailbox(folder);
  expect(await mailbox.list()).toEqual([]);
  for (const id of ['secret', '../secret', '1-1', '1-1.eml.4711.new']) {
    expect(await mailbox.find(id)).toBeNull();
  }
});
