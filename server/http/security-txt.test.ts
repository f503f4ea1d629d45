import { expect, test } from 'vitest';
import { bindSecurityTxt } from './security-txt.ts';
import { testApp } from './testing/test-app.ts';

const path = '/.well-known/security.txt';

async function ask(publicUrl: string | null, now: Date) {
  const { app } = testApp();
  bindSecurityTxt(app, { securityEmail: 'security@example.lc', publicUrl, clock: () => now });
  return app.request(path);
}

test('names the contact, the address of the file and a day in the future', async () => {
  const response = await ask('https://pay.example.lc', new Date('2026-11-29T17:30:00Z'));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=UTF-8');
  expect(await response.text()).toBe(
    [
      'Contact: mailto:security@example.lc',
      'Expires: 2027-05-28T00:00:00Z',
      'Preferred-Languages: en, fr',
      'Canonical: https://pay.example.lc/.well-known/security.txt',
      '',
    ].join('\n'),
  );
});

test('the expiry stays within a year, whenever it is asked for', async () => {
  for (const day of ['2027-02-28', '2028-02-29', '2031-12-31']) {
    const now = new Date(`${day}T23:59:59Z`);
    const text = await (await ask(null, now)).text();
    const expiresMs = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
    expect(expiresMs).toBeGreaterThan(now.getTime() + 170 * 24 * 60 * 60 * 1000);
    expect(expiresMs).toBeLessThan(now.getTime() + 365 * 24 * 60 * 60 * 1000);
    expect(text).not.toContain('Canonical');
  }
});
