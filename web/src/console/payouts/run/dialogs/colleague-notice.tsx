import { Notice } from '../../../../ui/notice.tsx';

/** Informs a person with an open dialog that a colleague has changed the week. */
export function ColleagueNotice({ said }: { said: string | null }) {
  return (
    // Always rendered, so that screen readers announce its changes.
    <output className={said === null ? 'sr-only' : 'block'}>
      {said !== null && (
        <Notice tone="warning">
          <p>{said} Close this and check again.</p>
        </Notice>
      )}
    </output>
  );
}
