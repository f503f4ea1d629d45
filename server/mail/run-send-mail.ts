import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { bindTask, type Job, type Task } from '../jobs/task.ts';
import { composeMessage } from './templates/compose-message.ts';
import type { CountDropped } from './count-dropped-emails.ts';
import { linkExpiry } from './templates/link-expiry.ts';
import { sendMail } from './mail-queue.ts';
import type { Mail } from './mail.ts';
import type { MailTransport } from './mail-transport.ts';
import { renderEmail } from './templates/render-email.ts';

export type SendMailDeps = {
  readonly transport: MailTransport;
  readonly sender: Pick<Config['mail'], 'from' | 'supportEmail'>;
  readonly log: Logger;
  readonly countDropped: CountDropped;
};

/**
 * Sends a queued email at least once: if the connection dies after the last byte, its arrival is
 * unknown, and it is sent again with the same id.
 */
export function runSendMail({ transport, sender, log, countDropped }: SendMailDeps): Task {
  const send = async (mail: Mail, job: Job) => {
    const about = { jobId: job.id, kind: mail.kind };
    const expiry = linkExpiry(mail, job.queuedAt);
    if (expiry !== null && expiry <= job.takenAt) {
      countDropped('link_ended');
      log.error(about, 'an email was dropped: its link expired before delivery');
      return;
    }
    const content = renderEmail(mail, sender.supportEmail);
    const message = composeMessage({ ...content, to: mail.to }, job, sender);
    const refusal = await transport.deliver(message, job.signal);
    if (refusal === null) {
      log.info(about, 'an email was sent');
      return;
    }
    countDropped('refused');
    log.error(
      { ...about, ...refusal },
      'an email was dropped: the mail server rejected it permanently',
    );
  };
  return bindTask(sendMail, send, { onGivenUp: () => countDropped('given_up') });
}
