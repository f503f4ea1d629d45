import { type ApiKey, keyScopes } from '@piton/contract/api-keys/api-key.ts';
import { Ban } from 'lucide-react';
import { DateText } from '../../ui/dates/date-text.tsx';
import { Status, type StatusProps } from '../../ui/status.tsx';
import { Fact } from '../../ui/titled-card.tsx';
import { CopyButton } from '../companies/sharing/copy-button.tsx';
import type { CreatedKey } from './created-key-dialog.tsx';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';

type KeyRowProps = { companyId: string; apiKey: ApiKey; onCreated: (key: CreatedKey) => void };

const statusOf: Record<ApiKey['state'], StatusProps> = {
  active: { tone: 'positive', word: 'Active' },
  expired: { tone: 'neutral', word: 'Expired' },
  revoked: { tone: 'neutral', word: 'Revoked', icon: Ban },
};

const endOf: Record<ApiKey['state'], string> = {
  active: 'Expires',
  expired: 'Expired',
  revoked: 'Expires',
};

const replaced: StatusProps = { tone: 'warning', word: 'Being replaced' };

/** One key; only an active one has actions. */
export function KeyRow({ companyId, apiKey, onCreated }: KeyRowProps) {
  const { name, kind, shown, state, isBeingReplaced } = apiKey;
  return (
    <li className="flex flex-col gap-3 border-t border-line py-4 last:pb-0">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-medium wrap-anywhere">{name}</h3>
          <p className="text-14 text-muted">
            {kind === 'secret' ? 'Secret key' : 'Publishable key'}
          </p>
        </div>
        <Status {...(isBeingReplaced ? replaced : statusOf[state])} />
      </div>
      <div className="flex items-center justify-between gap-2">
        <code className="text-14 break-all">{shown}</code>
        {kind === 'publishable' && state === 'active' && (
          <CopyButton text={shown} what={`the key ${name}`} isIconOnly />
        )}
      </div>
      <KeyFacts apiKey={apiKey} />
      {state === 'active' && (
        <div className="flex flex-wrap gap-2">
          <RotateKeyDialog companyId={companyId} apiKey={apiKey} onCreated={onCreated} />
          <RevokeKeyDialog companyId={companyId} apiKey={apiKey} />
        </div>
      )}
    </li>
  );
}

function KeyFacts({ apiKey }: { apiKey: ApiKey }) {
  const { scopes, created, lastUsed, expires, state, isBeingReplaced } = apiKey;
  const end = isBeingReplaced ? 'Works until' : endOf[state];
  return (
    <div className="grid gap-3 text-14 desktop:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <dl>
        <Fact name="Permissions">
          {scopes.length === 0 ? (
            'Read the public key and the state of payment requests'
          ) : (
            <ul>
              {scopes.map((scope) => (
                <li key={scope}>{keyScopes[scope]}</li>
              ))}
            </ul>
          )}
        </Fact>
      </dl>
      <dl className="grid grid-cols-2 content-start gap-3 desktop:grid-cols-3">
        <Fact name="Created">
          <Instant at={created} />
        </Fact>
        <Fact name="Last used">{lastUsed === null ? 'Never' : <Instant at={lastUsed} />}</Fact>
        <Fact name={end}>{expires === null ? 'Never' : <Instant at={expires} />}</Fact>
      </dl>
    </div>
  );
}

function Instant({ at }: { at: string }) {
  return <DateText instant={new Date(at)} form="day-and-time" />;
}
