import { expect, test } from 'vitest';
import { deviceCookie, deviceTokenIn } from './device-cookie.ts';

const token = 'd'.repeat(43);

test('the cookie lasts a year, out of reach for scripts and other sites', () => {
  const rest = 'Max-Age=31536000; Path=/; HttpOnly';
  expect(deviceCookie(token, false)).toBe(`piton_device=${token}; ${rest}; SameSite=Lax`);
  expect(deviceCookie(token, true)).toBe(
    `__Host-piton_device=${token}; ${rest}; Secure; SameSite=Lax`,
  );
});

test('what a browser sends is read under the name that this installation gives', () => {
  const header = `piton_session=s; piton_device=${token}`;
  expect(deviceTokenIn(header, false)).toBe(token);
  expect(deviceTokenIn(header, true)).toBeNull();
  expect(deviceTokenIn(`__Host-piton_device=${token}`, true)).toBe(token);
  expect(deviceTokenIn(undefined, false)).toBeNull();
  expect(deviceTokenIn('piton_device=short', false)).toBeNull();
});
