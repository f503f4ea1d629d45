import { expect, test } from 'vitest';
import { deviceCookie, deviceTokensIn } from './device-cookie.ts';

const token = 'd'.repeat(43);

test('the cookie lasts a year, out of reach for scripts and other sites', () => {
  const rest = 'Max-Age=31536000; Path=/; HttpOnly';
  expect(deviceCookie([token], false)).toBe(`piton_device=${token}; ${rest}; SameSite=Lax`);
  expect(deviceCookie([token], true)).toBe(
    `__Host-piton_device=${token}; ${rest}; Secure; SameSite=Lax`,
  );
});

test('reads the cookie under this installation’s name', () => {
  const header = `piton_session=s; piton_device=${token}`;
  expect(deviceTokensIn(header, false)).toEqual([token]);
  expect(deviceTokensIn(header, true)).toEqual([]);
  expect(deviceTokensIn(`__Host-piton_device=${token}`, true)).toEqual([token]);
  expect(deviceTokensIn(undefined, false)).toEqual([]);
  expect(deviceTokensIn('piton_device=short', false)).toEqual([]);
});

test('one browser keeps a token for each user who signed in there', () => {
  const other = 'e'.repeat(43);
  const [pair = ''] = deviceCookie([token, other], false).split(';');
  expect(deviceTokensIn(pair, false)).toEqual([token, other]);
  expect(
    deviceTokensIn(`piton_device=${Array.from({ length: 50 }, () => token).join('.')}`, false),
  ).toHaveLength(8);
});
