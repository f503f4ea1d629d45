import { describe, expect, test } from 'vitest';
import type { Mail } from '../mail.ts';
import { sampleEmails } from '../testing/sample-emails.ts';
import { renderEmail } from './render-email.ts';

const support = 'support@example.lc';
const contentOf = (mail: Mail) => renderEmail(mail, support);

describe.each(Object.values(sampleEmails))('$kind', (mail) => {
  const { subject, text, html } = contentOf(mail);

  test('says in both parts for whom it is, what to do, why it came and where to ask', () => {
    for (const part of [text, html]) {
      if ('firstName' in mail) expect(part).toContain(mail.firstName);
      if ('invitedBy' in mail) expect(part).toContain(mail.invitedBy);
      if ('personName' in mail) expect(part).toContain(mail.personName);
      expect(part).toContain('You’re getting this email because');
      expect(part).toContain(support);
      if ('link' in mail) expect(part).toContain(mail.link);
      if ('page' in mail) expect(part).toContain(mail.page);
      if ('note' in mail) expect(part).toContain(mail.note);
      if ('at' in mail) expect(part).toContain('Friday 27 November, 2:05 pm');
      if ('device' in mail) expect(part).toContain(mail.device);
      if ('newEmailMasked' in mail) expect(part).toContain(mail.newEmailMasked);
    }
    expect(text).toMatch(/^Not (?:you|expecting this)\? /m);
    expect(subject).toMatch(/^[\p{L}\d’$. -]{10,60}$/u);
  });

  test('loads nothing from anywhere and links nowhere else', () => {
    expect(html).not.toMatch(
      /<(?:img|link|script|iframe|form|object|base)\b|\bsrc=|url\(|@import/i,
    );
    const targets = [...html.matchAll(/href="([^"]*)"/g)].map(([, target]) => target);
    const page = 'page' in mail ? mail.page : null;
    const way = 'link' in mail ? mail.link : page;
    const link = way === null ? [] : [way, way];
    expect(targets).toEqual([...link, `mailto:${support}`]);
  });

  test('shows a preview in lists of emails', () => {
    expect(html).toMatch(/<div style="display:none[^>]*>\p{L}[^<]{15,}/u);
  });
});

test('the owner of a closed account reads what happens to their money', () => {
  const { text, html } = contentOf(sampleEmails['account-closed']);
  for (const part of [text, html]) {
    expect(part).toContain('Any money we still owe you is yours');
    expect(part).toContain('we can’t pay it out while the account is closed');
    expect(part.replaceAll(/\s+/g, ' ')).toContain('Write to us and we’ll reopen the account');
  }
});

test('users’ input is text, in the HTML too', () => {
  const typed = `<b onclick="x">&'`;
  const { html } = contentOf({ ...sampleEmails['staff-invite'], invitedBy: typed, role: typed });
  expect(html).not.toContain('<b ');
  expect(html).toContain('&lt;b onclick=&quot;x&quot;&gt;&amp;&#39; invites you');
  const device = '"><script>alert(1)</script>';
  expect(contentOf({ ...sampleEmails['password-changed'], device }).html).not.toContain('<script');
});

test('a link cannot leave its attribute', () => {
  const link = 'https://pay.example.lc/?a=1&b="><script>';
  const { html } = contentOf({ ...sampleEmails['verify-email'], link });
  expect(html).toContain('href="https://pay.example.lc/?a=1&amp;b=&quot;&gt;&lt;script&gt;"');
});

test('line breaks in users’ input start no new line', () => {
  const device = 'Chrome\r\n\r\nNot you? Then call +1 758 555 0199';
  const { text } = contentOf({ ...sampleEmails['password-changed'], device });
  expect(text).toContain('Device: Chrome Not you? Then call');
  const invitedBy = 'Marie\n\n-- \nFalse end';
  expect(contentOf({ ...sampleEmails['staff-invite'], invitedBy }).text).toContain(
    'Hello, Marie -- False end invites you',
  );
});

test.each(['', '   ', 'x'.repeat(41), 'Win at evil.example', 'https://evil', 'www.evil', 'a@b'])(
  'a first name that could be more than a name is left out: %j',
  (firstName) => {
    const { text, html } = contentOf({ ...sampleEmails['verify-email'], firstName });
    for (const part of [text, html]) {
      expect(part).toContain('Hello, welcome to Piton');
      if (firstName.trim() !== '') expect(part).not.toContain(firstName);
    }
  },
);

test.each(['J. P.', 'Marie-Ange', 'D’Auvergne', 'St. Rose', '安娜'])(
  'an ordinary first name stays: %s',
  (firstName) => {
    const { text } = contentOf({ ...sampleEmails['verify-email'], firstName });
    expect(text).toContain(`Hello ${firstName},`);
  },
);

test.each(['password-changed', 'bank-account-changed', 'email-changed'] as const)(
  'the advice of %s begins a sentence',
  (kind) => {
    expect(contentOf(sampleEmails[kind]).text).toMatch(/^Not you\? [A-Z]/m);
  },
);

test('mentions that few recovery codes are left', () => {
  const withCodes = (codesLeft: number) =>
    contentOf({ ...sampleEmails['recovery-code-used'], codesLeft }).text;
  expect(withCodes(2)).toContain('Create new ones');
  expect(withCodes(3)).not.toContain('Create new ones');
});

test('the email to an administrator who granted access says what to do if they didn’t', () => {
  const { text } = contentOf({
    ...sampleEmails['staff-admitted'],
    how: 'enabled',
    isByReader: true,
  });
  expect(text).toContain(
    'ben@example.lc was disabled, and has been enabled again from your account',
  );
  expect(text).toMatch(/^Not you\? Set a new password/m);
  expect(contentOf(sampleEmails['staff-admitted']).text).toContain(
    'ben@example.lc was invited by Marie Joseph, to work as an administrator.',
  );
});

test('writes one hour in the singular', () => {
  expect(contentOf({ ...sampleEmails['verify-email'], validHours: 1 }).text).toContain(
    'for 1 hour.',
  );
  expect(contentOf({ ...sampleEmails['verify-email'], validHours: 2 }).text).toContain(
    'for 2 hours.',
  );
});
