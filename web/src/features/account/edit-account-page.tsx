import { Loaded } from '../../ui/loading/loaded.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/loading/skeleton.tsx';
import { EditAccountForm } from './edit-account-form.tsx';
import { useAccount } from './use-account.ts';

export function EditAccountPage() {
  const account = useAccount({ isRefetched: true });
  // Waits for fresh data instead of the cached copy, because saving checks no version.
  const data = account.isFetchedAfterMount ? account.data : undefined;
  return (
    <div className="mx-auto flex w-full max-w-120 flex-col gap-4 desktop:mx-0 desktop:gap-6">
      <title>Edit Account · Piton</title>
      <h1 className="text-24 font-semibold">Edit your account</h1>
      <Loaded query={{ ...account, data }} waiting={<FieldsToCome />}>
        {(loaded) => <EditAccountForm account={loaded} />}
      </Loaded>
    </div>
  );
}

function FieldsToCome() {
  return (
    <Skeleton label="Loading your account">
      <div className="flex flex-col gap-4">
        {['first', 'last', 'phone', 'address', 'country'].map((field) => (
          <SkeletonBlock key={field} className="h-17 rounded-10" />
        ))}
      </div>
    </Skeleton>
  );
}
