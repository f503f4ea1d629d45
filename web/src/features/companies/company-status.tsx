import type { Company } from '@piton/contract/companies/company.ts';
import { Clock } from 'lucide-react';
import { Status } from '../../ui/status.tsx';

export function CompanyStatus({ inReview }: Pick<Company, 'inReview'>) {
  return inReview ? (
    <Status tone="warning" word="In Review" icon={Clock} />
  ) : (
    <Status tone="positive" word="ACTIVE" />
  );
}
