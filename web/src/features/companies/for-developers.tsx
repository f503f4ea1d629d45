import type { Company } from '@piton/contract/companies/company.ts';
import type { SessionUser } from '@piton/contract/identity/session.ts';
import { ChevronDown, Download, KeyRound } from 'lucide-react';
import { Link, useOutletContext } from 'react-router';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { DateText } from '../../ui/dates/date-text.tsx';
import { Fact } from '../../ui/titled-card.tsx';
import { CopyButton } from './sharing/copy-button.tsx';
import { downloadFile } from '../files/download-file.ts';

type Keys = Pick<Company, 'publicKey' | 'keys'>;
type Owned = Pick<Company, 'companyId' | 'companyOwner'>;

/** Collapsed by default, because most merchants never need it. */
export function ForDevelopers({ company }: { company: Keys & Owned }) {
  return (
    <details className="group border-t border-line pt-2">
      <summary className="flex min-h-11 list-none items-center justify-between gap-2 rounded-10 font-medium [&::-webkit-details-marker]:hidden">
        For Developers
        <ChevronDown
          className="size-5 text-muted transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="flex flex-col gap-4 pt-2">
        <p className="text-14 text-muted">
          Use this key in your own programs to seal payments for this company. Only Piton can open
          them.
        </p>
        <PublicKey company={company} />
        <KeysInUse keys={company.keys} />
        <ApiKeysLink company={company} />
      </div>
    </details>
  );
}

/** The page shows the current company, so another company's card tells its owner to choose it. */
function ApiKeysLink({ company: { companyId, companyOwner } }: { company: Owned }) {
  const { uid, primaryCompany } = useOutletContext<SessionUser>();
  if (companyOwner !== uid) return null;
  if (companyId !== primaryCompany) {
    return (
      <p className="text-14 text-muted">
        To manage its API keys, choose this company at the top of the page.
      </p>
    );
  }
  return (
    <Link to="/developers" className={`self-start ${buttonClasses('secondary')}`}>
      <KeyRound aria-hidden="true" />
      Manage API keys
    </Link>
  );
}

function PublicKey({ company: { publicKey, keys } }: { company: Keys }) {
  const active = keys.find(({ state }) => state === 'active');
  const address = `data:application/x-pem-file,${encodeURIComponent(publicKey)}`;
  return (
    <section aria-label="Public key">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="text-14 text-muted">Public key</h3>
        <span className="flex">
          <CopyButton text={publicKey} what="the public key" />
          <Button
            variant="quiet"
            onClick={() => downloadFile(address, `piton-${active?.keyId ?? 'public-key'}.pem`)}
          >
            <Download aria-hidden="true" />
            Download
          </Button>
        </span>
      </div>
      <pre className="rounded-10 bg-sunken p-3 text-12 break-all whitespace-pre-wrap">
        {publicKey.trim()}
      </pre>
      <p className="mt-1 text-14 text-muted">
        Copying puts the key on one line. If your program needs line breaks, as OpenSSL does,
        download it.
      </p>
    </section>
  );
}

/** While a key retires, programs can switch to the new one without losing a payment. */
function KeysInUse({ keys }: Pick<Company, 'keys'>) {
  return (
    <dl className="grid gap-4 wide:grid-cols-2">
      {keys.map(({ keyId, state, created }) => (
        <Fact key={keyId} name={state === 'active' ? 'Key ID' : 'Retiring key'}>
          <span className="block">{keyId}</span>
          <span className="block text-14 text-muted">
            {state === 'active' ? 'In use since ' : 'Still accepts payments. Created on '}
            <DateText instant={new Date(created)} />
          </span>
        </Fact>
      ))}
    </dl>
  );
}
