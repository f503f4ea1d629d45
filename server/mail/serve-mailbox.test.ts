import { expect, test } from 'vitest';
import { temporaryFolder } from '../database/embedded/testing/run-embedded.ts';
import { testApp } from '../http/testing/test-app.ts';
import { openMailbox } from './mailbox.ts';
import { serveMailbox } from './serve-mailbox.ts';
import { deliverTo } from './testing/deliver-to.ts';
import { sampleEmails } from './testing/sample-emails.ts';

const { 'verify-email': verify, 'staff-invite': invite } = sampleEmails;
const queuedAt = new Date('2026-11-27T18:05:00Z');

async function served() {
  const mailbox = openMailbox(temporaryFolder());
  const { app } = testApp();
  serveMailbox(app, mailbox);
  await deliverTo(mailbox, verify, { id: '1', queuedAt });
  await deliverTo(mailbox, invite, { id: '2', queuedAt });
  return { app, mailbox };
}

test('the list names every email and links to it', async () => {
  const { app } = await served();
  const list = await (await app.request('/dev/mailbox')).text();
  expect(list.indexOf('Your invitation')).toBeLessThan(list.indexOf('Confirm your email'));
  expect(list).toContain('ana@example.lc');
  expect(list).toContain('Friday 27 November, 2:05 pm');
  const [at = ''] = /\/dev\/mailbox\/\d+-1(?=")/.exec(list) ?? [];
  const page = await app.request(at);
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain(`<a href="${verify.link}">${verify.link}</a>`);
  expect(html).toContain('<base target=&quot;_top&quot;>');
});

test('an empty mailbox says so', async () => {
  const { app } = testApp();
  serveMailbox(app, openMailbox(temporaryFolder()));
  expect(await (await app.request('/dev/mailbox')).text()).toContain('No emails yet.');
});

test('tests find the newest email for an address', async () => {
  const { app, mailbox } = await served();
  await deliverTo(mailbox, { ...verify, validHours: 2 }, { id: '3', queuedAt });
  const ask = async (query: string) => (await app.request(`/dev/mailbox.json${query}`)).json();
  expect(await ask('?to=ANA@example.lc')).toMatchObject({
    mails: [
      { id: '1795802700000-3', links: [verify.link], at: queuedAt.toISOString() },
      { id: '1795802700000-1', to: 'ana@example.lc', subject: 'Confirm your email address' },
    ],
  });
  expect(await ask('?to=nobody@example.lc')).toEqual({ mails: [] });
  expect(await ask('')).toMatchObject({ mails: [{}, {}, {}] });
});

test('a missing email is not found', async () => {
  const { app } = await served();
  for (const id of ['1-1', 'nothing', '..%2F..%2Fmaster-key']) {
    expect((await app.request(`/dev/mailbox/${id}`)).status).toBe(404);
  }
});

test('no script runs in the page, and no other site reads it', async () => {
  const { app } = await served();
  for (const path of ['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox/1795802700000-1']) {
    const ask = (site: string) => app.request(path, { headers: { 'sec-fetch-site': site } });
    expect((await ask('cross-site')).status).toBe(403);
    expect((await ask('same-site')).status).toBe(403);
    expect((await ask('none')).status).toBe(200);
    const { status, headers } = await ask('same-origin');
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';/);
    expect(headers.get('content-security-policy')).not.toContain('script-src');
    expect(headers.get('cache-control')).toBe('no-store');
  }
});

test('users’ input stays text in the page around the email', async () => {
  const { app, mailbox } = await served();
  const invitedBy = '"></iframe><script>alert(1)</script>';
  await deliverTo(mailbox, { ...invite, invitedBy }, { id: '3', queuedAt });
  const page = await (await app.request('/dev/mailbox/1795802700000-3')).text();
  expect(page).not.toContain('<script');
  expect(page.match(/<\/iframe>/g)).toHaveLength(1);
});
