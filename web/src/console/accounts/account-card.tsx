import type { FoundAccount } from '@piton/contract/identity/merchant-accounts.ts';
import { Archive, Eraser } from 'lucide-react';
import { Link } from 'react-router';
import { Fact } from '../../ui/titled-card.tsx';
import { Card } from '../../ui/card.tsx';
import { DateText } from '../../ui/dates/date-text.tsx';
import { Status } from '../../ui/status.tsx';
import { auditAddress } from '../audit/audit-search.ts';
import { useConsole } from '../console-context.ts';
import { CloseDialog } from './close-dialog.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';

export function AccountCard({ account }: { account: FoundAccount }) {
  const { role } = useConsole();
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-20 font-semibold wrap-anywhere">{account.displayName}</h2>
          {/* An erased account has a made-up address here, which belongs to no one. */}
          {account.erased === null && <p className="text-muted wrap-anywhere">{account.email}</p>}
        </div>
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Standing account={account} />
          <Link
            to={auditAddress({ about: account.uid })}
            className="text-primary underline underline-offset-2"
          >
            View audit
          </Link>
        </span>
      </div>
      <dl className="mt-4 grid gap-4 wide:grid-cols-2 desktop:grid-cols-4">
        <Fact name="Companies">
          <Companies account={account} />
        </Fact>
        <Fact name="Account created">
          <DateText instant={new Date(account.created)} />
        </Fact>
        {account.erased === null && (
          <Fact name="Last sign-in">
            <Moment instant={account.lastSignIn} />
          </Fact>
        )}
        {account.closed && (
          <Fact name={account.erased ? 'Erased' : 'Closed'}>
            <Moment instant={account.erased ?? account.closed} />
          </Fact>
        )}
      </dl>
      {role === 'administrator' && <AccountTools account={account} />}
    </Card>
  );
}

function Standing({ account: { closed, erased, emailVerified } }: { account: FoundAccount }) {
  if (erased !== null) return <Status tone="neutral" word="Erased" icon={Eraser} />;
  if (closed !== null) return <Status tone="neutral" word="Closed" icon={Archive} />;
  return emailVerified ? (
    <Status tone="positive" word="Email verified" />
  ) : (
    <Status tone="warning" word="Email not verified" />
  );
}

function Companies({ account: { companies } }: { account: FoundAccount }) {
  if (companies.length === 0) return 'None';
  return (
    <ul className="flex flex-col gap-1">
      {companies.map(({ companyId, companyName }) => (
        <li key={companyId}>
          {companyName}
          <span className="block text-12 text-muted">{companyId}</span>
        </li>
      ))}
    </ul>
  );
}

function Moment({ instant }: { instant: string | null }) {
  return instant === null ? 'Never' : <DateText instant={new Date(instant)} form="day-and-time" />;
}

/** In order: a closed account can be reopened or erased, and erasure is final. */
function AccountTools({ account }: { account: FoundAccount }) {
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
