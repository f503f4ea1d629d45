import { clearDrafts } from '../../ui/forms/form-drafts.ts';
import { notifyOtherTabs } from '../../api/other-tabs.ts';
import { clearUser } from '../../api/session-user.ts';

/** The server has ended the session: removes all data of its person from this browser. */
export function signOutHere(): void {
  clearUser();
  clearDrafts();
  notifyOtherTabs({ kind: 'signed_out' });
}
