import { hearOtherTabs } from '../../api/other-tabs.ts';
import { forgetUser, hasStoredUser, hearStoredUser, storeUser } from '../../api/session-user.ts';
import type { SessionUser } from '@piton/contract/session.ts';

/**
 * Who is remembered by this tab gets to their dashboard, and everybody else to the sign-in page. Whom
 * it remembers may have been signed out meanwhile, so the server is asked; whoever only reads is not
 * asked about.
 */
export function followVisitor(): void {
  hearStoredUser(showVisitor);
  hearOtherTabs(({ kind }) => {
    if (kind === 'signed_out') forgetUser();
  });
  // A page that comes back from the browser's memory may have missed all of it.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) checkVisitor();
  });
  checkVisitor();
}

function checkVisitor(): void {
  showVisitor();
  if (hasStoredUser() || isStorageShut()) void askServer();
}

function showVisitor(): void {
  const { dataset } = document.documentElement;
  if (hasStoredUser()) dataset['visitor'] = 'known';
  else delete dataset['visitor'];
}

/** No answer is not the answer that nobody is signed in. */
async function askServer(): Promise<void> {
  try {
    const answer = await fetch('/api/session');
    if (!answer.ok) return;
    const { user } = (await answer.json()) as { user: SessionUser | null };
    if (user) storeUser(user);
    else forgetUser();
  } catch {}
}

/** Then the tab remembers nobody, and the session's cookie is all there is. */
function isStorageShut(): boolean {
  try {
    sessionStorage.getItem('user');
    return false;
  } catch {
    return true;
  }
}
