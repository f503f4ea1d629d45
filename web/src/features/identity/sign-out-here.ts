import { forgetDrafts } from '../../ui/forms/form-drafts.ts';
import { tellOtherTabs } from '../../api/other-tabs.ts';
import { forgetUser } from '../../api/session-user.ts';

/** The server has ended the session: removes all data of its person from this browser. */
export function signOutHere(): void {
  forgetUser();
  forgetDrafts();
  tellOtherTabs({ kind: 'signed_out' });
}
