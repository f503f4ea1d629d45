import type { NoticeTone } from '../../ui/notice.tsx';

export type SignInNotice = { message: string; tone: NoticeTone };

let left: SignInNotice | null = null;

/** What the sign-in page says on the next visit to it, and only then. */
export function leaveSignInNotice(message: string, tone: NoticeTone = 'positive'): void {
  left = { message, tone };
}

export const sessionEndedMessage = 'Your session has ended. Sign in to continue.';

/** Unless the page has something better to say, such as the outcome of an email's link. */
export function leaveSessionEndedNotice(): void {
  left ??= { message: sessionEndedMessage, tone: 'neutral' };
}

export function takeSignInNotice(): SignInNotice | null {
  const taken = left;
  left = null;
  return taken;
}
