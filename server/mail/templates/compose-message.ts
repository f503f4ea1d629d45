import { randomUUID } from 'node:crypto';
import MimeNode from 'nodemailer/lib/mime-node';
import type { Config } from '../../config/config.ts';
import type { Job } from '../../jobs/task.ts';
import type { EmailContent } from './email-content.ts';
import type { Message } from '../mail-transport.ts';

/**
 * The message to send. Its id and date are those of its job, so that a duplicate after a cut
 * connection is recognisable. The library encodes the headers, which contain strangers' words; its
 * streams for the parts would cost ten times as much as all of this.
 */
export function composeMessage(
  content: EmailContent & { to: string },
  { id, queuedAt }: Pick<Job, 'id' | 'queuedAt'>,
  { from, supportEmail }: Pick<Config['mail'], 'from' | 'supportEmail'>,
): Message {
  const name = `${queuedAt.getTime()}-${id}`;
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  const { to, subject, text, html } = content;
  const boundary = `piton-${randomUUID()}`;
  const head = new MimeNode(`multipart/alternative; boundary=${boundary}`)
    .setHeader({
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      From: from,
      To: { name: '', address: to },
      'Reply-To': supportEmail,
      // A line break would let a writer add headers.
      Subject: subject.replaceAll(/\s+/g, ' '),
      'Message-ID': `<${name}@${domain}>`,
      Date: queuedAt.toUTCString().replace('GMT', '+0000'),
    })
    .buildHeaders();
  const raw = [
    head,
    '',
    `--${boundary}`,
    part('text/plain', text),
    `--${boundary}`,
    part('text/html', html),
    `--${boundary}--`,
    '',
  ].join('\r\n');
  return { from: from.address, to, name, raw: Buffer.from(raw) };
}

function part(type: string, text: string): string {
  const lines = Buffer.from(text).toString('base64').replaceAll(/.{76}/g, '$&\r\n');
  return `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${lines}`;
}
