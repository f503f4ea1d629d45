import type { Account } from '@piton/contract/identity/account.ts';
import { ChangeEmail } from './change-email.tsx';
import { ChangePassword } from './change-password.tsx';
import { Fact, TitledCard } from '../../ui/titled-card.tsx';
import { WaitingAddress } from './waiting-address.tsx';

const row =
  'flex flex-col items-start gap-2 wide:flex-row wide:items-center wide:justify-between ' +
  '[&>button]:shrink-0';

export function PasswordAndEmailCard({ account }: { account: Account }) {
  return (
    <TitledCard title="Password and email">
      <div className="flex flex-col gap-4">
        <div className={row}>
          <dl className="min-w-0">
            <Fact name="Password">••••••••</Fact>
          </dl>
          <ChangePassword email={account.email} isStaff={account.role !== 3} />
        </div>
        <div className={row}>
          <dl className="min-w-0">
            <Fact name="Email you sign in with">{account.email}</Fact>
          </dl>
          <ChangeEmail email={account.email} />
        </div>
      </div>
      {account.newEmail && (
        <div className="mt-4">
          <WaitingAddress email={account.email} newEmail={account.newEmail} />
        </div>
      )}
    </TitledCard>
  );
}
