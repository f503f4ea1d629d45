import { randomBytes } from 'node:crypto';
import { createJobs, type Jobs } from '../../jobs/queue-job.ts';
import { createPayloadSeal, type PayloadSeal } from '../../jobs/seal-payload.ts';
import { rootKeyFrom } from '../../encryption/root-key.ts';
import { createMailQueue, type MailQueue } from '../mail-queue.ts';

/** The queues of features, under a root key for tests. */
export function queues(): { jobs: Jobs; mail: MailQueue; seal: PayloadSeal } {
  const seal = createPayloadSeal(rootKeyFrom(randomBytes(32)));
  const jobs = createJobs(seal);
  return { jobs, mail: createMailQueue(jobs), seal };
}
