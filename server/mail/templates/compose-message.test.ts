import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { composeMessage } from './compose-message.ts';
import { sampleEmails } from '../testing/sample-emails.ts';
import { renderEmail } from './render-email.ts';

const sender = {
  from: { name: 'Piton', address: 'no-reply@example.lc' },
  supportEmail: 'support@example.lc',
};
const job = { id: '42', queuedAt: new Date('2026-11-27T18:05:00Z') };
const content = renderEmail(sampleEmails['verify-email'], sender.supportEmail);

test('each attempt sends the identical email', async () => {
  const one = composeMessage({ ...content, to: 'ana@example.lc' }, job, sender);
  const other = composeMessage({ ...content, to: 'ana@example.lc' }, job, sender);
  const read = async ({ raw }: typeof one) => {
    const { messageId, date, subject, text, html } = await PostalMime.parse(raw);
    return { messageId, date, subject, text, html };
  };
  expect(await read(one)).toMatchObject({
    messageId: '<1795802700000-42@example.lc>',
    date: '2026-11-27T18:05:00.000Z',
  });
  expect(await read(other)).toEqual(await read(one));
});

test.each([
  ['a subject', { subject: 'Hello\r\nBcc: eve@evil.example\r\n\r\nbody' }],
  ['an address', { to: 'ana@example.lc\r\nBcc: eve@evil.example' }],
  ['an address with a second one', { to: 'ana@example.lc, eve@evil.example' }],
  ['an address with a name', { to: 'Eve <eve@evil.example>\n' }],
])('%s cannot add a header or a recipient', async (_what, changed) => {
  const made = { ...content, to: 'ana@example.lc', ...changed };
  const { raw } = composeMessage(made, job, sender);
  const mail = await PostalMime.parse(raw);
  expect(mail.bcc).toBeUndefined();
  expect(mail.to).toHaveLength(1);
  const names = mail.headers.map(({ key }) => key);
  expect(names.toSorted()).toEqual([
    'auto-submitted',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'reply-to',
    'subject',
    'to',
    'x-auto-response-suppress',
  ]);
});
