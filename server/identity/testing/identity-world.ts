import type { Logger } from 'pino';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../database/testing/create-test-database.ts';
import { withKeptConnection } from '../../database/testing/keep-connections.ts';
import type { HttpApp } from '../../http/http-app.ts';
import { capturedLog, testApp, testBindDeps } from '../../http/testing/test-app.ts';
import { createJobs } from '../../jobs/queue-job.ts';
import { createPayloadSeal } from '../../jobs/seal-payload.ts';
import { bindTask, type Task } from '../../jobs/task.ts';
import { createMailQueue, sendMail } from '../../mail/mail-queue.ts';
import type { Mail } from '../../mail/mail.ts';
import { rootKeyFrom } from '../../encryption/root-key.ts';
import { createIdentity } from '../create-identity.ts';
import { sendResetLinkTask } from '../email-links/send-reset-link.ts';
import { sessionFinder } from '../find-session.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { bindIdentity } from '../routes.ts';
import { testPasswords } from './add-user.ts';

export type IdentityWorld = {
  readonly database: TestDatabase;
  readonly deps: IdentityDeps;
  readonly openApp: (options?: { isSecure?: boolean }) => HttpApp;
  /** All log lines of identity and of every opened app. */
  readonly logged: () => Record<string, unknown>[];
  /** Runs a statement as the owner, whom no policy restricts. */
  readonly asOwner: <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;
  /** Runs the queued jobs, and returns the emails that would be sent, oldest first. */
  readonly readEmails: () => Promise<Mail[]>;
};

export const testRootKey = rootKeyFrom(Buffer.alloc(32, 7));

const seal = createPayloadSeal(testRootKey);

/** Identity on its own database or the given one, with a queue that runs on request. */
export async function createIdentityWorld(given?: TestDatabase): Promise<IdentityWorld> {
  const database = given ?? (await createTestDatabase());
  const { log, lines } = capturedLog();
  const logs = [lines];
  const deps = testIdentity(database, log);
  const openApp = ({ isSecure = false } = {}) => {
    const opened = testApp({ isSecure });
    logs.push(opened.lines);
    const { app } = opened;
    const findSession = sessionFinder(database.kysely);
    bindIdentity(app, {
      ...testBindDeps,
      ...deps,
      requestLimitMs: 12_000,
      findSession,
      isSecure,
    });
    return app;
  };
  const asOwner = <Row extends object>(text: string, values: unknown[] = []) =>
    withKeptConnection(
      database.owner,
      async (client) => (await client.query<Row>(text, values)).rows,
    );
  const logged = () => logs.flatMap((each) => each());
  return { database, deps, openApp, logged, asOwner, readEmails: () => doQueued(database, deps) };
}

export function testIdentity({ kysely }: Pick<TestDatabase, 'kysely'>, log: Logger): IdentityDeps {
  const jobs = createJobs(seal);
  const made = createIdentity({
    database: kysely,
    log,
    clock: () => new Date(),
    rootKey: testRootKey,
    jobs,
    mail: createMailQueue(jobs),
  });
  return { ...made, passwords: testPasswords, passwordsOfKnown: testPasswords };
}

type QueuedJob = { id: string; task: string; payload: unknown };

/** Runs jobs one by one until none is left, including those that jobs queue. */
async function doQueued(database: TestDatabase, deps: IdentityDeps): Promise<Mail[]> {
  const mails: Mail[] = [];
  const tasks: Task[] = [
    sendResetLinkTask(deps),
    bindTask(sendMail, async (mail) => void mails.push(mail)),
  ];
  for (;;) {
    const job = await takeJob(database);
    if (job === null) return mails;
    const task = tasks.find(({ name }) => name === job.task);
    if (task === undefined) throw new Error(`no handler for ${job.task}`);
    await task.run(seal.open(job.task, job.payload), {
      id: job.id,
      queuedAt: new Date(),
      takenAt: new Date(),
      signal: AbortSignal.timeout(5000),
    });
  }
}

async function takeJob({ owner }: TestDatabase): Promise<QueuedJob | null> {
  const { rows } = await withKeptConnection(owner, (client) =>
    client.query<QueuedJob>(
      `delete from graphile_worker._private_jobs as jobs
        using graphile_worker._private_tasks as tasks
        where tasks.id = jobs.task_id
          and jobs.id = (select min(id) from graphile_worker._private_jobs)
       returning jobs.id::text, tasks.identifier as task, jobs.payload`,
    ),
  );
  return rows[0] ?? null;
}
