import type { ReviewRecord } from '@piton/contract/reviews/review.ts';
import { Link } from 'react-router';
import { DateText } from '../../../ui/dates/date-text.tsx';
import { Status } from '../../../ui/status.tsx';
import { Fact, TitledCard } from '../../../ui/titled-card.tsx';
import { ledgerPath } from '../../money/money-paths.ts';
import { reviewPath } from '../review-path.ts';

export function OwnerCard({ record }: { record: ReviewRecord }) {
  const { owner } = record;
  const others = owner.companies.filter(({ companyId }) => companyId !== record.id);
  return (
    <TitledCard
      title="Owner"
      aside={
        <Link
          to={{ pathname: '/console/accounts', search: `?text=${encodeURIComponent(owner.email)}` }}
          className={link}
        >
          Open account
        </Link>
      }
    >
      <dl className="grid gap-4 wide:grid-cols-2">
        <Fact name="Name">{owner.displayName}</Fact>
        <Fact name="Email">
          <span className="flex flex-col items-start gap-1">
            {owner.email}
            {owner.emailVerified ? (
              <Status tone="positive" word="Verified" />
            ) : (
              <Status tone="warning" word="Not verified" />
            )}
          </span>
        </Fact>
        <Fact name="Phone">{owner.phone || 'Not given'}</Fact>
        <Fact name="Address">{owner.address || 'Not given'}</Fact>
        <Fact name="Merchant since">
          <DateText instant={new Date(owner.created)} />
        </Fact>
        {record.kind === 'company' && (
          <Fact name="Bank account">
            <BankAccount owner={owner} />
          </Fact>
        )}
        {record.kind === 'company' && (
          <Fact name="Ledger">
            <Link to={ledgerPath(record.id)} className={link}>
              Company ledger
            </Link>
          </Fact>
        )}
        <Fact name={record.kind === 'company' ? 'Other companies' : 'Companies'}>
          <Companies companies={others} />
        </Fact>
      </dl>
    </TitledCard>
  );
}

function BankAccount({ owner: { uid, bankAccount } }: { owner: ReviewRecord['owner'] }) {
  if (bankAccount === null) return 'None yet';
  return (
    <span className="flex flex-col items-start gap-1">
      <Link to={reviewPath('bank_account', uid)} className={link}>
        View bank account
      </Link>
      <InReview inReview={bankAccount.inReview} />
    </span>
  );
}

function Companies({ companies }: { companies: ReviewRecord['owner']['companies'] }) {
  if (companies.length === 0) return 'None';
  return (
    <ul className="flex flex-col gap-2">
      {companies.map(({ companyId, companyName, inReview }) => (
        <li key={companyId} className="flex flex-col items-start gap-1">
          <Link to={reviewPath('company', companyId)} className={link}>
            {companyName}
          </Link>
          <InReview inReview={inReview} />
        </li>
      ))}
    </ul>
  );
}

function InReview({ inReview }: { inReview: boolean }) {
  return inReview ? (
    <Status tone="warning" word="In review" />
  ) : (
    <Status tone="positive" word="Verified" />
  );
}

const link = 'text-primary underline underline-offset-2';
