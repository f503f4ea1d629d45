import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/testing/create-test-database.ts';
import { capturedLog } from '../http/testing/test-app.ts';
import { runWorker } from '../jobs/testing/run-worker.ts';
import type { Mail } from './mail.ts';
import type { DropReason } from './count-dropped-emails.ts';
import { runSendMail } from './run-send-mail.ts';
import { createSmtpTransport } from './smtp-transport.ts';
import {
  startMailServer,
  type MailServer,
  type Refusing,
  type Trouble,
} from './testing/mail-server.ts';
import { queues } from './testing/queues.ts';
import { sampleEmails } from './testing/sample-emails.ts';

const { mail: mailQueue, seal } = queues();
const sender = {
  from: { name: 'Piton', address: 'no-reply@example.lc' },
  supportEmail: 'support@example.lc',
};
const patience = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 10_000,
};
const impatience = { ...patience, greetingTimeout: 500, socketTimeout: 500 };

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.pool.query('delete from graphile_worker._private_jobs');
});
afterAll(() => database.drop());

function queue(...mails: Mail[]): Promise<void> {
  return database.kysely.transaction().execute(async (transaction) => {
    for (const mail of mails) await mailQueue.queue(transaction, mail);
  });
}

/** A process that sends emails through that server. */
function postOffice({ url }: Pick<MailServer, 'url'>, limits = patience) {
  const { log, lines } = capturedLog();
  const transport = createSmtpTransport(url, limits && { limits });
  const dropped: DropReason[] = [];
  const countDropped = (reason: DropReason) => void dropped.push(reason);
  const tasks = [runSendMail({ transport, sender, log, countDropped })];
  return { ...runWorker({ connection: database.app, seal, tasks }), sent: lines, dropped };
}

/** The attempts of each unsent email; null while one is under way. */
async function attempts(): Promise<(number | null)[]> {
  const { rows } = await database.pool.query<{ attempts: number | null }>(
    'select case when locked_at is null then attempts end as attempts from graphile_worker._private_jobs',
  );
  return rows.map((row) => row.attempts);
}

/** Resolves when so many emails have failed and wait for another attempt. */
async function haveFailed(count: number): Promise<void> {
  const haveTried = async () => (await attempts()).map((made) => made !== null && made > 0);
  await expect.poll(haveTried).toEqual(Array.from({ length: count }, () => true));
}

/** Makes waiting emails due now. */
async function hurry(): Promise<void> {
  await database.pool.query(
    'update graphile_worker._private_jobs set run_at = now() where locked_at is null',
  );
}

function recipients({ arrived }: MailServer): string[] {
  return arrived.flatMap(({ to }) => to).toSorted();
}

function addressed(count: number): Mail[] {
  return Array.from({ length: count }, (_, index) => ({
    ...sampleEmails['verify-email'],
    to: `person-${index}@example.lc`,
  }));
}

test('a queued email arrives with both parts and the headers of automatic mail', async () => {
  const server = await startMailServer();
  postOffice(server);
  const mail = sampleEmails['verify-email'];
  await queue(mail);
  await expect.poll(() => server.arrived).toHaveLength(1);
  const [arrived] = server.arrived;
  expect(arrived).toMatchObject({ from: 'no-reply@example.lc', to: ['ana@example.lc'] });
  expect(arrived?.mail).toMatchObject({
    from: { name: 'Piton', address: 'no-reply@example.lc' },
    to: [{ address: 'ana@example.lc' }],
    replyTo: [{ address: 'support@example.lc' }],
    subject: 'Confirm your email address',
  });
  expect(arrived?.mail.text).toContain(mail.link);
  expect(arrived?.mail.html).toContain(`href="${mail.link}"`);
  expect(arrived?.mail.messageId).toMatch(/^<\d+-\d+@example\.lc>$/);
  expect(Math.abs(Date.now() - Date.parse(arrived?.mail.date ?? ''))).toBeLessThan(60_000);
  expect(arrived?.mail.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  );
});

test('rolled-back work sends no email', async () => {
  const server = await startMailServer();
  postOffice(server);
  const [undoneEmail, doneEmail] = addressed(2);
  const undone = database.kysely.transaction().execute(async (transaction) => {
    if (undoneEmail) await mailQueue.queue(transaction, undoneEmail);
    throw new Error('the cause did not happen');
  });
  await expect(undone).rejects.toThrow('did not happen');
  if (doneEmail) await queue(doneEmail);
  await expect.poll(attempts).toEqual([]);
  expect(recipients(server)).toEqual(['person-1@example.lc']);
});

test('several processes send each email once', async () => {
  const server = await startMailServer();
  for (let office = 0; office < 3; office += 1) postOffice(server);
  await Promise.all(addressed(40).map((mail) => queue(mail)));
  await expect.poll(() => server.arrived.length).toBeGreaterThanOrEqual(40);
  await expect.poll(attempts).toEqual([]);
  expect(recipients(server)).toEqual(
    addressed(40)
      .map(({ to }) => to)
      .toSorted(),
  );
});

describe('with a mail server that', () => {
  test.each<Trouble>([
    'refuses the connection',
    'answers 451',
    'never greets',
    'refuses the sender',
  ])('%s, each email arrives once after its recovery', async (trouble) => {
    const server = await startMailServer();
    await server.setTrouble(trouble);
    const hasty = postOffice(server, impatience);
    await queue(...addressed(5));
    await haveFailed(5);
    await hasty.stop();
    const { rows } = await database.pool.query(
      'select last_error from graphile_worker._private_jobs',
    );
    expect(JSON.stringify(rows)).toContain('the mail server');
    expect(JSON.stringify([rows, hasty.lines()])).not.toContain('person-');
    await server.setTrouble('none');
    await hurry();
    postOffice(server);
    await expect.poll(attempts).toEqual([]);
    expect(recipients(server)).toEqual(addressed(5).map(({ to }) => to));
  });

  test.each<Trouble>(['cuts off after the mail', 'never answers the mail'])(
    '%s, an email is repeated only after a missing response, recognisably the same',
    async (trouble) => {
      const server = await startMailServer();
      await server.setTrouble(trouble);
      const impatient = postOffice(server, impatience);
      await queue(...addressed(5));
      await haveFailed(5);
      await impatient.stop();
      const unanswered = server.arrived.length;
      expect(unanswered).toBeGreaterThan(0);
      await server.setTrouble('none');
      await hurry();
      postOffice(server);
      await expect.poll(attempts).toEqual([]);
      expect(server.arrived).toHaveLength(unanswered + 5);
      expect(new Set(server.arrived.map(({ mail }) => mail.messageId)).size).toBe(5);
      expect(new Set(recipients(server)).size).toBe(5);
    },
  );

  test('does not know the recipient, does not retry, and does not log the address', async () => {
    const server = await startMailServer();
    await server.setTrouble('knows no such recipient');
    const { sent } = postOffice(server);
    await queue(...addressed(1));
    await expect
      .poll(sent)
      .toContainEqual(
        expect.objectContaining({ level: 'error', kind: 'verify-email', responseCode: 550 }),
      );
    await expect.poll(attempts).toEqual([]);
    expect(JSON.stringify(sent())).not.toContain('person-');
  });

  test.each<[string, Refusing]>([
    ['no such mailbox', { at: 'recipient', code: 550, text: '5.1.1 User unknown' }],
    ['a domain without mail', { at: 'recipient', code: 556, text: '5.1.10 Null MX' }],
    ['a disabled mailbox', { at: 'recipient', code: 554, text: '5.2.1 Mailbox disabled' }],
    ['a full mailbox', { at: 'mail', code: 552, text: '5.2.2 Over quota' }],
    ['a moved user', { at: 'recipient', code: 551, text: 'User not local' }],
    ['an impossible name', { at: 'recipient', code: 553, text: 'Mailbox name not allowed' }],
  ])('refuses for good because of %s, does not retry, and counts the drop', async (_why, no) => {
    const server = await startMailServer();
    await server.setTrouble(no);
    const { sent, dropped } = postOffice(server);
    await queue(...addressed(1));
    await expect.poll(attempts).toEqual([]);
    expect(sent()).toContainEqual(
      expect.objectContaining({ level: 'error', responseCode: no.code }),
    );
    expect(dropped).toEqual(['refused']);
  });

  test.each<[string, Refusing]>([
    ['relaying', { at: 'recipient', code: 554, text: '5.7.1 Relay access denied' }],
    ['the sender', { at: 'recipient', code: 553, text: '5.7.1 Sender address rejected' }],
    ['the sender’s domain', { at: 'recipient', code: 550, text: '5.1.8 Domain not found' }],
    ['who is not signed in', { at: 'recipient', code: 530, text: '5.7.0 Authentication required' }],
    ['who is not signed in, briefly', { at: 'recipient', code: 530, text: 'Sign in first' }],
    ['plain logins', { at: 'recipient', code: 538, text: 'Encryption required' }],
    ['something it does not name', { at: 'recipient', code: 554, text: 'Transaction failed' }],
    ['what fails SPF', { at: 'mail', code: 550, text: '5.7.23 SPF validation failed' }],
    ['what fails DMARC', { at: 'mail', code: 550, text: '5.7.1 DMARC policy' }],
  ])('refuses %s, retries until that is fixed', async (_what, no) => {
    const server = await startMailServer();
    await server.setTrouble(no);
    const { dropped } = postOffice(server);
    await queue(...addressed(1));
    await haveFailed(1);
    await server.setTrouble('none');
    await hurry();
    await expect.poll(attempts).toEqual([]);
    expect(recipients(server)).toEqual(['person-0@example.lc']);
    expect(dropped).toEqual([]);
  });

  test('needs a login, sends the password, and keeps emails queued if it is refused', async () => {
    const login = { user: 'piton', password: 'p%40ss/word' };
    const server = await startMailServer({ login });
    const wrong = postOffice({ url: server.url.replace('piton:', 'piton:x') });
    await queue(...addressed(1));
    await haveFailed(1);
    await wrong.stop();
    postOffice(server);
    await hurry();
    await expect.poll(attempts).toEqual([]);
    expect(server.arrived).toHaveLength(1);
  });
});

test('an email whose link has ended is dropped, and one without a link never is', async () => {
  const server = await startMailServer();
  await server.setTrouble('answers 451');
  const { sent, dropped } = postOffice(server);
  const { 'reset-password': reset, 'password-changed': changed } = sampleEmails;
  await queue({ ...reset, validMinutes: 1 }, { ...reset, validMinutes: 60 }, changed);
  await haveFailed(3);
  await database.pool.query(
    `update graphile_worker._private_jobs set created_at = created_at - interval '2 minutes'`,
  );
  await server.setTrouble('none');
  await hurry();
  await expect.poll(attempts).toEqual([]);
  const texts = server.arrived.map(({ mail }) => mail.text ?? '').join('');
  expect(server.arrived).toHaveLength(2);
  expect(texts).toContain('works for 60 minutes');
  expect(texts).toContain('has a new password');
  const logged = sent().filter(({ msg }) => String(msg).includes('dropped'));
  expect(logged).toMatchObject([{ kind: 'reset-password' }]);
  expect(dropped).toEqual(['link_ended']);
});

test('a stop interrupts a delivery soon, and the email is sent later', async () => {
  const server = await startMailServer();
  await server.setTrouble('never greets');
  const leaving = postOffice(server);
  await queue(...addressed(1));
  await expect.poll(attempts).toEqual([null]);
  const stoppedAt = performance.now();
  await leaving.stop();
  expect(performance.now() - stoppedAt).toBeLessThan(2500);
  expect(await attempts()).toEqual([1]);
});
