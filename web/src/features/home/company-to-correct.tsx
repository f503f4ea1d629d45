import type { Company } from '@piton/contract/companies/company.ts';
import { Link } from 'react-router';
import { buttonClasses } from '../../ui/button.tsx';
import { ReviewNote } from '../../ui/review-note.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';

/**
 * Shown on Home as well as on the companies page, because established merchants rarely open the
 * latter.
 */
export function CompanyToCorrect({ company }: { company: Company }) {
  const { companyId, companyName, lastReview, reviewFields } = company;
  return (
    <TitledCard
      title={companyName}
      aside={
        <Link to={`/edit-company?companyId=${companyId}`} className={buttonClasses('secondary')}>
          Edit company
        </Link>
      }
    >
      <ReviewNote note={lastReview} fields={reviewFields} />
    </TitledCard>
  );
}
