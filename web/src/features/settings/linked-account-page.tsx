import { CreditCard, Landmark, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Status, type StatusProps } from '../../ui/status.tsx';
import { SampleNotice } from '../samples/sample-notice.tsx';
import { SettingsFrame } from './settings-frame.tsx';

const verified: StatusProps = { tone: 'positive', word: 'Verified' };
const inReview: StatusProps = { tone: 'neutral', word: 'In Review' };

const linked: readonly LinkedAccountProps[] = [
  { icon: Landmark, name: 'Sample Bank', reference: 'Bank •••• 5264', status: verified },
  { icon: CreditCard, name: 'Sample Mastercard', reference: 'Card •••• 8475', status: verified },
  { icon: CreditCard, name: 'Sample Visa', reference: 'Card •••• 2321', status: inReview },
];

export function LinkedAccountPage() {
  return (
    <SettingsFrame
      title="Linked Account"
      notice={
        <SampleNotice>
          These accounts are samples. Your payout account is under Account.
        </SampleNotice>
      }
    >
      <Card>
        <ul className="-my-3 divide-y divide-line">
          {linked.map((account) => (
            <LinkedAccount key={account.reference} {...account} />
          ))}
        </ul>
      </Card>
      <div className="flex flex-col gap-2 wide:flex-row">
        <Link to="/verify-step-5" className={buttonClasses('secondary')}>
          <Landmark aria-hidden="true" />
          Add Bank Account
        </Link>
        <Link to="/verify-step-1" className={buttonClasses('secondary')}>
          <CreditCard aria-hidden="true" />
          Add Debit Card
        </Link>
      </div>
    </SettingsFrame>
  );
}

type LinkedAccountProps = {
  icon: LucideIcon;
  name: string;
  reference: string;
  status: StatusProps;
};

function LinkedAccount({ icon: Icon, name, reference, status }: LinkedAccountProps) {
  return (
    <li className="flex min-h-16 items-center gap-3 py-3">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-soft text-primary">
        <Icon className="size-6" aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{name}</span>
        <span className="block text-14 text-muted tabular-nums">{reference}</span>
      </span>
      <Status {...status} />
    </li>
  );
}
