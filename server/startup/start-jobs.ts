import path from 'node:path';
import type { ClientConfig } from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { openPool } from '../database/connect.ts';
import type { Metrics } from '../http/metrics.ts';
import { createJobs, type Jobs } from '../jobs/queue-job.ts';
import { createPayloadSeal, type PayloadSeal } from '../jobs/seal-payload.ts';
import { startWorker } from '../jobs/start-worker.ts';
import type { Task } from '../jobs/task.ts';
import { countDroppedEmails } from '../mail/count-dropped-emails.ts';
import { createMailQueue, type MailQueue } from '../mail/mail-queue.ts';
import { limitRate } from '../mail/limit-rate.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { MailTransport } from '../mail/mail-transport.ts';
import { openMailbox, type Mailbox } from '../mail/mailbox.ts';
import { runSendMail } from '../mail/run-send-mail.ts';
import { createSmtpTransport } from '../mail/smtp-transport.ts';
import type { RootKey } from '../encryption/root-key.ts';
import type { Shutdown } from './shutdown.ts';

/** Queues for jobs and emails. Features depend only on these, because their own tasks may need them too. */
export type Queues = {
  readonly seal: PayloadSeal;
  readonly jobs: Jobs;
  readonly mail: MailQueue;
};

export function openQueues(rootKey: RootKey): Queues {
  const seal = createPayloadSeal(rootKey);
  const jobs = createJobs(seal);
  return { seal, jobs, mail: createMailQueue(jobs) };
}

type StartJobsOptions = {
  config: Pick<Config, 'mode' | 'dataFolder' | 'mail'>;
  connection: ClientConfig;
  log: Logger;
  shutdown: Shutdown;
  queues: Queues;
  metrics: Pick<Metrics, 'registry'>;
  /** The features' tasks. */
  tasks: readonly Task[];
};

export type StartedJobs = {
  /** Null if emails are sent. */
  readonly mailbox: Mailbox | null;
  readonly mailer: Mailer;
};

/** One connection listens for new jobs; the others claim and finish jobs in short statements. */
const poolSize = 3;

/** The worker of queued jobs, and the transport for emails. */
export function startJobs(options: StartJobsOptions): StartedJobs {
  const { config, connection, log, shutdown } = options;
  const { transport, mailbox } = openTransport(options);
  const pool = openPool({
    connection,
    poolSize,
    onIdleError: (err) => log.warn({ err }, 'a database connection of the jobs broke'),
  });
  shutdown.onStop('the database connections of the jobs', pool.close);
  const countDropped = countDroppedEmails(options.metrics.registry);
  const mailer = {
    transport: limitRate(transport, config.mail.perSecond),
    connections: config.mail.connections,
    perSecond: config.mail.perSecond,
    isMailbox: mailbox !== null,
    sender: config.mail,
    countDropped,
  };
  const sendMail = runSendMail({ ...mailer, log });
  const worker = startWorker({
    pool,
    log,
    seal: options.queues.seal,
    tasks: [sendMail, ...options.tasks],
  });
  shutdown.onStop('the jobs', worker.stop);
  return { mailbox, mailer };
}

function openTransport({
  config: { mode, dataFolder, mail },
  shutdown,
}: Pick<StartJobsOptions, 'config' | 'shutdown'>): {
  transport: MailTransport;
  mailbox: Mailbox | null;
} {
  if (mail.smtpUrl !== null) {
    const transport = createSmtpTransport(mail.smtpUrl, mail);
    shutdown.onStop('the connections to the mail server', async () => transport.close());
    return { transport, mailbox: null };
  }
  if (mode === 'production') throw new Error('production does not start without a mail server');
  const mailbox = openMailbox(path.join(dataFolder, 'mailbox'));
  return { transport: mailbox, mailbox };
}
