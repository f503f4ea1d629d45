import { Loaded } from '../../ui/loading/loaded.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/loading/skeleton.tsx';
import { BackLink } from './back-link.tsx';
import { BankForm } from './bank-form.tsx';
import { BankIllustration } from './bank-illustration.tsx';
import { useBankAccount } from './use-bank-account.ts';

export function BankPage() {
  const banking = useBankAccount();
  const isEdit = Boolean(banking.data?.bankAccount);
  return (
    <div className="mx-auto w-full max-w-120 desktop:mx-0 desktop:max-w-none">
      <title>Bank Account · Piton</title>
      <div className="mb-2 min-h-11">
        {banking.data && <BackLink to={isEdit ? '/accounts' : '/verify-step-5'}>Back</BackLink>}
      </div>
      <div className="grid gap-x-12 gap-y-4 desktop:grid-cols-[minmax(0,30rem)_minmax(0,1fr)] desktop:gap-y-6">
        <h1 className="text-24 font-semibold">Your bank account</h1>
        <Introduction />
        <Loaded query={banking} waiting={<FieldsToCome />}>
          {(loaded) => <BankForm banking={loaded} />}
        </Loaded>
      </div>
    </div>
  );
}

function Introduction() {
  return (
    <div
      className={
        'flex items-center gap-4 desktop:col-start-2 desktop:row-span-2 desktop:row-start-1 ' +
        'desktop:flex-col desktop:items-start desktop:self-start desktop:pt-12'
      }
    >
      <BankIllustration />
      <p className="max-w-80 text-14 text-pretty text-muted desktop:text-16">
        We pay out all your companies’ sales to this account. We verify it first, which takes up to
        24 hours.
      </p>
    </div>
  );
}

function FieldsToCome() {
  return (
    <Skeleton label="Loading your bank account">
      <div className="flex flex-col gap-4">
        {['country', 'bank', 'routing', 'number', 'name', 'type'].map((field) => (
          <SkeletonBlock key={field} className="h-17 rounded-10" />
        ))}
      </div>
    </Skeleton>
  );
}
