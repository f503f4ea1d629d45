import { useState } from 'react';
import { OutdatedNotice } from '../../ui/forms/outdated-notice.tsx';
import { ReviewNote } from '../../ui/review-note.tsx';
import { notify } from '../../ui/layers/toast.tsx';
import { EditBankAccount } from './edit-bank-account.tsx';
import { NewBankAccount } from './new-bank-account.tsx';
import type { Banking } from './use-bank-account.ts';

/** Starts from the account as loaded, and switches to a newer version only on request. */
export function BankForm({ banking: { bankAccount: newest, banks } }: { banking: Banking }) {
  const [seen, setSeen] = useState(newest);
  const load = () => {
    setSeen(newest);
    notify('This is the latest version.');
  };
  const isOutdated = newest?.version !== seen?.version;
  const common = { banks, newerVersion: isOutdated && <OutdatedNotice onLoad={load} /> };
  if (!seen) return <NewBankAccount {...common} />;
  return (
    <div className="flex flex-col gap-4">
      <ReviewNote note={seen.reviewTxt ?? ''} />
      <EditBankAccount key={seen.version} seen={seen} {...common} />
    </div>
  );
}
