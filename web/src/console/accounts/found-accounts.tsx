import type { FoundAccount } from '@piton/contract/identity/merchant-accounts.ts';
import { EmptyState } from '../../ui/loading/empty-state.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/loading/skeleton.tsx';
import { AccountCard } from './account-card.tsx';
import { foundMax, useFoundAccounts } from './use-found-accounts.ts';

export function FoundAccounts({ text }: { text: string | null }) {
  const found = useFoundAccounts(text);
  if (text === null) {
    return <EmptyState sentence="Search for a merchant to see the account." />;
  }
  return (
    <Loaded query={found} waiting={<Waiting />}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState sentence={`No results for “${text}”.`} />
        ) : (
          <Found accounts={items} />
        )
      }
    </Loaded>
  );
}

function Found({ accounts }: { accounts: readonly FoundAccount[] }) {
  return (
    <>
      <ul className="flex flex-col gap-4">
        {accounts.map((account) => (
          <li key={account.uid}>
            <AccountCard account={account} />
          </li>
        ))}
      </ul>
      {accounts.length >= foundMax && (
        <p className="text-muted">There may be more. Enter more of the name.</p>
      )}
    </>
  );
}

function Waiting() {
  return (
    <Skeleton label="Searching accounts">
      <div className="flex flex-col gap-4 rounded-16 border border-line bg-surface p-4 desktop:p-6">
        <SkeletonBlock className="h-6 w-48" />
        <SkeletonBlock className="h-4 w-64" />
        <SkeletonBlock className="h-16" />
        <SkeletonBlock className="h-11 w-72" />
      </div>
    </Skeleton>
  );
}
