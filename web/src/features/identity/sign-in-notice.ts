import type { NoticeTone } from '../../ui/notice.tsx';

export type SignInNotice = { message: string; tone: NoticeTone };

let left: SignInNotice | null = null;

/** Shows a message on the next visit to the sign-in page only. */
export function leaveSignInNotice(message: string, tone: NoticeTone = 'positive'): void {
  left = { message, tone };
}

export const sessionEndedMessage = 'Your session has ended. Sign in to continue.';

/** Does not replace a more specific notice, such as the result of an email's link. */
export function leaveSessionEndedNotice(): void {
  left ??= { message: sessionEndedMessage, tone: 'neutral' };
}

export function takeSignInNotice(): SignInNotice | null {
  const taken = left;
  left = null;
  return taken;
}
