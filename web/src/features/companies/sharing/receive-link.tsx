import type { Company } from '@piton/contract/companies/company.ts';
import { payPath } from '@piton/contract/http/routes.ts';
import { FlaskConical, Printer } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClasses } from '../../../ui/button.tsx';
import { CopyButton } from './copy-button.tsx';
import { DownloadQrCode } from './download-qr-code.tsx';
import { payLink } from './pay-link.ts';
import { ShareLink } from './share-link.tsx';

/** The pay link, with ways to share it once customers can pay there. */
export function ReceiveLink({ company }: { company: Company }) {
  const { companyId } = company;
  const link = payLink(companyId);
  return (
    <section aria-label="Receive Link" className="flex flex-col gap-4">
      <div className="rounded-10 bg-sunken p-3">
        <div className="flex items-center justify-between gap-2">
          <h3 className="text-14 font-medium">Receive Link</h3>
          <CopyButton text={link} what="the receive link" variant="secondary" />
        </div>
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          className="inline-block rounded-6 py-2 text-primary underline wrap-anywhere"
        >
          {link.slice(0, -companyId.length)}
          <wbr />
          {companyId}
        </a>
        <Openness company={company} />
      </div>
      {company.acceptsLive ? (
        <div className="grid gap-2 wide:grid-cols-3 desktop:grid-cols-2 desktop:[&>:first-child]:col-span-2">
          <DownloadQrCode company={company} />
          <Link
            to={`/counter-poster?companyId=${companyId}`}
            className={buttonClasses('secondary')}
          >
            <Printer aria-hidden="true" />
            Counter poster
          </Link>
          <ShareLink companyName={company.companyName} link={link} />
        </div>
      ) : (
        <div className="grid gap-2 wide:grid-cols-2 desktop:grid-cols-1">
          {/* A document of its own, outside this application's router. */}
          <a
            href={`${payPath(companyId)}?mode=test`}
            target="_blank"
            rel="noreferrer"
            className={buttonClasses('secondary')}
          >
            <FlaskConical aria-hidden="true" />
            Try it with test money
          </a>
          <DownloadQrCode company={company} variant="quiet" />
        </div>
      )}
    </section>
  );
}

/** Shows whether customers can pay at the link, and how the merchant can try it. */
function Openness({ company: { companyId, acceptsLive, lastReview } }: { company: Company }) {
  if (!acceptsLive) {
    return (
      <p className="text-14 text-muted">
        {lastReview === ''
          ? 'Customers can’t pay here yet. We’re verifying your company.'
          : 'Customers can’t pay here until you’ve made the changes we asked for.'}
      </p>
    );
  }
  return (
    <p className="text-14 text-muted">
      {'Customers can pay here now. '}
      <a
        href={`${payPath(companyId)}?mode=test`}
        target="_blank"
        rel="noreferrer"
        className="rounded-6 text-primary underline"
      >
        Try it with test money
      </a>
    </p>
  );
}
