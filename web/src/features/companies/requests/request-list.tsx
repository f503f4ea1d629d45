import type { Company } from '@piton/contract/companies/company.ts';
import type { PaymentRequest } from '@piton/contract/payment-requests/payment-request.ts';
import { useState } from 'react';
import { PagedList } from '../../../ui/loading/paged-list.tsx';
import { SkeletonRows } from '../../../ui/loading/skeleton.tsx';
import { RequestDialog } from './request-dialog.tsx';
import { RequestRow } from './request-row.tsx';
import { useRequests } from './use-requests.ts';

type RequestListProps = { company: Company; isOwner: boolean };

export function RequestList({ company, isOwner }: RequestListProps) {
  const [shared, setShared] = useState<PaymentRequest | null>(null);
  return (
    <div className="flex flex-col gap-3">
      <PagedList
        query={useRequests(company.companyId)}
        waiting={<SkeletonRows count={2} label="Loading payment requests" />}
        empty={<p className="pb-2 text-14 text-muted">No payment requests yet.</p>}
      >
        {(requests) => (
          <ul className="overflow-clip rounded-10 border border-line">
            {requests.map((request) => (
              <RequestRow
                key={request.requestId}
                request={request}
                isOwner={isOwner}
                onShare={() => setShared(request)}
              />
            ))}
          </ul>
        )}
      </PagedList>
      <RequestDialog company={company} request={shared} onClose={() => setShared(null)} />
    </div>
  );
}
