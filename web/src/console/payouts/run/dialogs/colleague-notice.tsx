import { Notice } from '../../../../ui/notice.tsx';

/** Informs a person with an open dialog that a colleague has changed the week. */
export function ColleagueNotice({ message }: { message: string | null }) {
  return (
    // Always rendered, so that screen readers announce its changes.
    <output className={message === null ? 'sr-only' : 'block'}>
      {message !== null && (
        <Notice tone="warning">
          <p>{message} Close this and check again.</p>
        </Notice>
      )}
    </output>
  );
}
