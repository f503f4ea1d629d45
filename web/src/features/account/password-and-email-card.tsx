import type { Account } from '@piton/contract/account.ts';
import { Notice } from '../../ui/notice.tsx';
import { ChangeEmail } from './change-email.tsx';
import { ChangePassword } from './change-password.tsx';
import { Fact, TitledCard } from './titled-card.tsx';

const row = 'flex flex-col items-start gap-2 wide:flex-row wide:items-center wide:justify-between';

export function PasswordAndEmailCard({ account }: { account: Account }) {
  return (
    <TitledCard title="Password and email">
      <dl className="flex flex-col gap-4">
        <div className={row}>
          <Fact name="Password">
            <span aria-label="Not shown">••••••••</span>
          </Fact>
          <ChangePassword email={account.email} />
        </div>
        <div className={row}>
          <Fact name="Email you sign in with">{account.email}</Fact>
          <ChangeEmail email={account.email} />
        </div>
      </dl>
      {account.newEmail && (
        <div className="mt-4">
          <Notice>
            <p>
              Waiting for {account.newEmail}: open the link that we mailed there, and it becomes
              your address. Until then {account.email} stays.
            </p>
          </Notice>
        </div>
      )}
    </TitledCard>
  );
}
