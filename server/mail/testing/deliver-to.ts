import type { Job } from '../../jobs/task.ts';
import { composeMessage } from '../templates/compose-message.ts';
import type { Mail } from '../mail.ts';
import type { MailTransport } from '../mail-transport.ts';
import { renderEmail } from '../templates/render-email.ts';

const sender = {
  from: { name: 'Piton', address: 'no-reply@piton.example' },
  supportEmail: 'support@piton.example',
};

/** Sends an email without a queue. */
export async function deliverTo(
  transport: MailTransport,
  mail: Mail,
  job: Pick<Job, 'id' | 'queuedAt'>,
): Promise<void> {
  const content = renderEmail(mail, sender.supportEmail);
  const message = composeMessage({ ...content, to: mail.to }, job, sender);
  await transport.deliver(message, new AbortController().signal);
}
