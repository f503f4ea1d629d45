import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { bindTask, type Task } from '../jobs/task.ts';
import { composeMessage } from './compose-message.ts';
import { sendMail } from './mail-queue.ts';
import type { MailTransport } from './mail-transport.ts';
import { writeLetter } from './write-letter.ts';

export type SendMailDeps = {
  readonly transport: MailTransport;
  readonly sender: Pick<Config['mail'], 'from' | 'supportEmail'>;
  readonly log: Logger;
};

/** Sends a queued mail. Where the connection dies after the last byte, nobody knows, and it goes again. */
export function runSendMail({ transport, sender, log }: SendMailDeps): Task {
  return bindTask(sendMail, async (mail, job) => {
    const letter = writeLetter(mail, sender.supportEmail);
    const message = await composeMessage({ ...letter, to: mail.to }, job, sender);
    const refusal = await transport.deliver(message, job.signal);
    const about = { jobId: job.id, kind: mail.kind };
    if (refusal === null) log.info(about, 'a mail was sent');
    else log.error({ ...about, ...refusal }, 'a mail was refused for good and is dropped');
  });
}
