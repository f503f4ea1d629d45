import { randomUUID } from 'node:crypto';
import EmailComposer from 'nodemailer/lib/mail-composer';
import type { Config } from '../../config/config.ts';
import type { Job } from '../../jobs/task.ts';
import type { EmailContent } from './email-content.ts';
import type { Message } from '../mail-transport.ts';

/**
 * The message to send. Its id and date are those of its job, so that a duplicate after a cut
 * connection is recognisable.
 */
export async function composeMessage(
  content: EmailContent & { to: string },
  { id, queuedAt }: Pick<Job, 'id' | 'queuedAt'>,
  { from, supportEmail }: Pick<Config['mail'], 'from' | 'supportEmail'>,
): Promise<Message> {
  const name = `${queuedAt.getTime()}-${id}`;
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  const { to, subject, text, html } = content;
  const raw = await new EmailComposer({
    from,
    to: { name: '', address: to },
    replyTo: supportEmail,
    // A line break would let a writer add headers.
    subject: subject.replaceAll(/\s+/g, ' '),
    messageId: `<${name}@${domain}>`,
    date: queuedAt,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    text,
    html,
    textEncoding: 'B',
    baseBoundary: randomUUID(),
    newline: 'win',
    disableUrlAccess: true,
    disableFileAccess: true,
  })
    .compile()
    .build();
  return { from: from.address, to, name, raw };
}
