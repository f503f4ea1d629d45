import { Notice } from '../../../ui/notice.tsx';

/** Told to whoever has a dialog open about a week that somebody else has changed. */
export function Meanwhile({ said }: { said: string | null }) {
  return (
    // Always there, so that what appears in it is read out.
    <output className={said === null ? 'sr-only' : 'block'}>
      {said !== null && (
        <Notice tone="warning">
          <p>{said} Close this and check again.</p>
        </Notice>
      )}
    </output>
  );
}
