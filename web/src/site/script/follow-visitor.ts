import { hearOtherTabs } from '../../api/other-tabs.ts';
import { forgetUser, hasStoredUser, hearStoredUser, storeUser } from '../../api/session-user.ts';
import type { SessionUser } from '@piton/contract/identity/session.ts';

/**
 * Signed-in visitors get to their dashboard, and all others to the sign-in page. The server marks the page
 * for whom it answers; whom this tab remembers may have been signed out since, so the server is asked.
 * Visitors who only read are not asked about.
 */
export function followVisitor(): void {
  hearStoredUser(showVisitor);
  hearOtherTabs(({ kind }) => {
    if (kind === 'signed_out') forgetUser();
    else void askServer();
  });
  // A page that comes back from the browser's memory may have missed all of it.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) checkVisitor();
  });
  checkVisitor();
}

const { dataset } = document.documentElement;

function checkVisitor(): void {
  if (hasStoredUser()) showVisitor();
  if (dataset['visitor'] === 'known') void askServer();
}

function showVisitor(): void {
  if (hasStoredUser()) dataset['visitor'] = 'known';
  else delete dataset['visitor'];
}

/** No answer is not the answer that nobody is signed in. */
async function askServer(): Promise<void> {
  try {
    const answer = await fetch('/api/session');
    if (!answer.ok) return;
    const { user, staff } = (await answer.json()) as {
      user: SessionUser | null;
      staff: object | null;
    };
    if (!user) return forgetUser();
    storeUser(user);
    const card = document.getElementById('signed-in');
    if (!card) return;
    const { fillSignedInCard } = await import('./fill-signed-in-card.ts');
    await fillSignedInCard(card, { user, isStaff: staff !== null });
  } catch {}
}
