import type { FoundAccount } from '@piton/contract/identity/account-care.ts';
import { CloseDialog } from './close-dialog.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';

/** In order: a closed account can be reopened or erased, and erasure is final. */
export function AccountTools({ account }: { account: FoundAccount }) {
  return (
    <div className="mt-6 flex flex-col gap-2 border-t border-line pt-4 wide:flex-row">
      <ExportDialog account={account} />
      {account.closed === null && <CloseDialog account={account} />}
      {account.closed !== null && account.erased === null && (
        <>
          <ReopenDialog account={account} />
          <EraseDialog account={account} />
        </>
      )}
    </div>
  );
}
