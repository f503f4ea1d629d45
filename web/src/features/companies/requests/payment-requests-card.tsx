import type { Company } from '@piton/contract/companies/company.ts';
import type { SessionUser } from '@piton/contract/identity/session.ts';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { RequestPaymentDialog } from './request-payment-dialog.tsx';
import { RequestList } from './request-list.tsx';

/** Payment links with an amount: a button to create one, and the state of existing ones. */
export function PaymentRequestsCard({ company }: { company: Company }) {
  const { uid } = useOutletContext<SessionUser>();
  const [isOpen, setIsOpen] = useState(false);
  const isOwner = company.companyOwner === uid;
  return (
    <section aria-label="Request a payment" className="border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div>
          <h3 className="font-medium">Request a payment</h3>
          <p className="text-14 text-muted">
            {company.acceptsLive
              ? 'Send a link with the amount on it. Your customer can’t change it.'
              : 'Try a link with test money. Live links work once your company is approved.'}
          </p>
        </div>
        {isOwner && <RequestPaymentDialog company={company} />}
      </div>
      <details className="group mt-2" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="flex min-h-11 list-none items-center justify-between gap-2 rounded-10 [&::-webkit-details-marker]:hidden">
          Payment requests
          <ChevronDown
            className="size-5 text-muted transition-transform group-open:rotate-180"
            aria-hidden="true"
          />
        </summary>
        {isOpen && <RequestList company={company} isOwner={isOwner} />}
      </details>
    </section>
  );
}
