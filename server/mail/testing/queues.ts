import { randomBytes } from 'node:crypto';
import { createJobs, type Jobs } from '../../jobs/queue-job.ts';
import { createPayloadSeal, type PayloadSeal } from '../../jobs/seal-payload.ts';
import { masterKeyFrom } from '../../encryption/master-key.ts';
import { createMailQueue, type MailQueue } from '../mail-queue.ts';

/** The queues of features, under a master key for tests. */
export function queues(): { jobs: Jobs; mail: MailQueue; seal: PayloadSeal } {
  const seal = createPayloadSeal(masterKeyFrom(randomBytes(32)));
  const jobs = createJobs(seal);
  return { jobs, mail: createMailQueue(jobs), seal };
}
