import type { Company } from '@piton/contract/company.ts';
import { payPath } from '@piton/contract/routes.ts';
import { Printer } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClasses } from '../../ui/button.tsx';
import { CopyButton } from './copy-button.tsx';
import { DownloadQrCode } from './download-qr-code.tsx';
import { payLink } from './pay-link.ts';
import { ShareLink } from './share-link.tsx';

/** The address that customers pay at, and every way to bring it to them. */
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
      <div className="grid gap-2 wide:grid-cols-3 desktop:grid-cols-2 desktop:[&>:first-child]:col-span-2">
        <DownloadQrCode company={company} />
        <Link to={`/counter-poster?companyId=${companyId}`} className={buttonClasses('secondary')}>
          <Printer aria-hidden="true" />
          Counter poster
        </Link>
        <ShareLink company={company} link={link} />
      </div>
    </section>
  );
}

/** Nobody gives the link away before it works, and everybody can try it before. */
function Openness({ company: { companyId, acceptsLive, lastReview } }: { company: Company }) {
  const notYet =
    lastReview === ''
      ? 'Your customers cannot pay here yet: first we verify your company. '
      : 'Your customers cannot pay here until what we ask for is settled. ';
  return (
    <p className="text-14 text-muted">
      {acceptsLive ? 'Your customers can pay here now. ' : notYet}
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
