import { sessionCookie } from '../http/session.ts';
import { deviceCookie } from './devices/device-cookie.ts';
import type { BegunSession } from './sign-in/begin-session.ts';

const rememberedSeconds = 30 * 24 * 60 * 60;

/** What the browser gets of a session that was begun. */
export function cookiesOf(
  { token, isRemembered, newDeviceToken }: Omit<BegunSession, 'user'>,
  isSecure: boolean,
): string[] {
  const session = sessionCookie(token, {
    isSecure,
    ...(isRemembered && { maxAgeSeconds: rememberedSeconds }),
  });
  return newDeviceToken === null ? [session] : [session, deviceCookie(newDeviceToken, isSecure)];
}

export function endedCookie(isSecure: boolean): string {
  return sessionCookie('', { isSecure, maxAgeSeconds: 0 });
}
