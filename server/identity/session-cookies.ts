import { sessionCookie } from '../http/endpoints/request-session.ts';
import { deviceCookie } from './devices/device-cookie.ts';
import type { BegunSession } from './sign-in/begin-session.ts';

const rememberedSeconds = 30 * 24 * 60 * 60;

/** The cookies of a new session. */
export function cookiesOf(
  { token, isRemembered, newDeviceTokens }: Omit<BegunSession, 'user'>,
  isSecure: boolean,
): string[] {
  const session = sessionCookie(token, {
    isSecure,
    ...(isRemembered && { maxAgeSeconds: rememberedSeconds }),
  });
  return newDeviceTokens === null ? [session] : [session, deviceCookie(newDeviceTokens, isSecure)];
}

export function endedCookie(isSecure: boolean): string {
  return sessionCookie('', { isSecure, maxAgeSeconds: 0 });
}
