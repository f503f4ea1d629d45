import type { Company } from '@piton/contract/companies/company.ts';
import { millsFromNumber } from '@piton/contract/money/money.ts';
import { Clock, Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClasses } from '../../ui/button.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { ReviewNote } from '../../ui/review-note.tsx';
import { Fact, TitledCard } from '../../ui/titled-card.tsx';
import { CopyButton } from './sharing/copy-button.tsx';
import { ForDevelopers } from './for-developers.tsx';
import { ReceiveLink } from './sharing/receive-link.tsx';
import { PaymentRequestsCard } from './requests/payment-requests-card.tsx';
import { Status } from '../../ui/status.tsx';

export function CompanyCard({ company }: { company: Company }) {
  const { companyId, companyName } = company;
  return (
    <TitledCard
      title={companyName}
      aside={
        <span className="flex items-center justify-between gap-3 max-wide:w-full">
          <CompanyStatus inReview={company.inReview} />
          <Link
            to={`/edit-company?companyId=${companyId}`}
            aria-label={`Edit ${companyName}`}
            className={buttonClasses('secondary')}
          >
            <Pencil aria-hidden="true" />
            Edit
          </Link>
        </span>
      }
    >
      <div className="flex flex-col gap-6">
        <ReviewNote note={company.lastReview} fields={company.reviewFields} />
        <div className="grid items-start gap-6 desktop:grid-cols-2">
          <ReceiveLink company={company} />
          <Facts company={company} />
        </div>
        <PaymentRequestsCard company={company} />
        <ForDevelopers company={company} />
      </div>
    </TitledCard>
  );
}

function Facts({ company }: { company: Company }) {
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-2 gap-4">
        <Fact name="Transactions">
          <span className="text-20 font-semibold tabular-nums">
            {company.totalTrans.toLocaleString('en-US')}
          </span>
        </Fact>
        <Fact name="Balance (XCD)">
          <span className="text-20 font-semibold">
            <MoneyText mills={millsFromNumber(company.balance)} />
          </span>
        </Fact>
      </dl>
      <dl className="flex flex-col gap-4">
        <Fact name="Company ID">
          <span className="-my-2.5 flex items-center">
            <span className="text-14">{company.companyId}</span>
            <CopyButton text={company.companyId} what="the company ID" isIconOnly />
          </span>
        </Fact>
        <Fact name="Phone">
          <span className="tabular-nums">{company.companyNumber}</span>
        </Fact>
        <Fact name="Email">{company.companyEmail}</Fact>
        <Fact name="Address">{company.permanentaddress}</Fact>
      </dl>
    </div>
  );
}

function CompanyStatus({ inReview }: Pick<Company, 'inReview'>) {
  return inReview ? (
    <Status tone="warning" word="In Review" icon={Clock} />
  ) : (
    <Status tone="positive" word="ACTIVE" />
  );
}
