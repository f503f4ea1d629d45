import { onOtherTabs } from '../../api/other-tabs.ts';
import { clearUser, hasStoredUser, onStoredUser, storeUser } from '../../api/session-user.ts';
import type { SessionUser } from '@piton/contract/identity/session.ts';

/**
 * Links signed-in visitors to their dashboard and all others to the sign-in page. A visitor stored
 * in this tab may have been signed out since, so the script asks the server; visitors without a
 * session cause no request.
 */
export function followVisitor(): void {
  onStoredUser(showVisitor);
  onOtherTabs(({ kind }) => {
    if (kind === 'signed_out') clearUser();
    else void fetchVisitor();
  });
  // A page from the back/forward cache may have missed a change.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) checkVisitor();
  });
  checkVisitor();
}

const { dataset } = document.documentElement;

function checkVisitor(): void {
  if (hasStoredUser()) showVisitor();
  if (dataset['visitor'] === 'known') void fetchVisitor();
}

function showVisitor(): void {
  if (hasStoredUser()) dataset['visitor'] = 'known';
  else delete dataset['visitor'];
}

/** A missing response does not mean that no one is signed in. */
async function fetchVisitor(): Promise<void> {
  try {
    const response = await fetch('/api/session');
    if (!response.ok) return;
    const { user, staff } = (await response.json()) as {
      user: SessionUser | null;
      staff: object | null;
    };
    if (!user) return clearUser();
    storeUser(user);
    const card = document.getElementById('signed-in');
    if (!card) return;
    const { fillSignedInCard } = await import('./fill-signed-in-card.ts');
    await fillSignedInCard(card, { user, isStaff: staff !== null });
  } catch {}
}
