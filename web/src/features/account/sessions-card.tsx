import { Loaded } from '../../ui/loading/loaded.tsx';
import { SkeletonRows } from '../../ui/loading/skeleton.tsx';
import { SessionRow } from './session-row.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { useSessions } from './use-sessions.ts';

export function SessionsCard() {
  const sessions = useSessions();
  return (
    <TitledCard title="Where you’re signed in">
      <Loaded
        query={sessions}
        waiting={<SkeletonRows count={2} label="Loading where you’re signed in" />}
      >
        {({ items }) => (
          <>
            <ul className="-mt-3 mb-4 divide-y divide-line border-b border-line">
              {items.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
            <SignOutEverywhere />
          </>
        )}
      </Loaded>
    </TitledCard>
  );
}
