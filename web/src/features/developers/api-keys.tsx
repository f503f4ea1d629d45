import type { ApiKey } from '@piton/contract/api-keys/api-key.ts';
import { useState } from 'react';
import { EmptyState } from '../../ui/loading/empty-state.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/loading/skeleton.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { type CreatedKey, CreatedKeyDialog } from './created-key-dialog.tsx';
import { KeyRow } from './key-row.tsx';
import { useApiKeys, useApiKeysChanged } from './use-api-keys.ts';
import { useDevelopedCompany } from './use-developed-company.ts';

/** The company's keys. A whole key is in this page's memory alone, while it is shown. */
export function ApiKeys() {
  const company = useDevelopedCompany();
  const { companyId } = company;
  const keys = useApiKeys(companyId);
  const keysChanged = useApiKeysChanged(companyId);
  const [created, setCreated] = useState<CreatedKey | null>(null);
  const onCreated = (key: CreatedKey) => {
    setCreated(key);
    void keysChanged();
  };
  const create = <CreateKeyDialog company={company} onCreated={onCreated} />;
  return (
    <>
      <Loaded query={keys} waiting={<KeysToCome />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              sentence="No keys yet. With a key, your own program can create payment requests, look up payments and make refunds."
              action={create}
            />
          ) : (
            <>
              <div className="self-start">{create}</div>
              <KeysOfMode
                title="Live keys"
                keys={ofMode(items, 'live')}
                {...{ companyId, onCreated }}
              />
              <KeysOfMode
                title="Test keys"
                keys={ofMode(items, 'test')}
                {...{ companyId, onCreated }}
              />
            </>
          )
        }
      </Loaded>
      {created && <CreatedKeyDialog created={created} onClose={() => setCreated(null)} />}
    </>
  );
}

/** Those that work come first. */
function ofMode(keys: readonly ApiKey[], mode: ApiKey['mode']): ApiKey[] {
  const ofThisMode = keys.filter((key) => key.mode === mode);
  const isActive = ({ state }: ApiKey) => state === 'active';
  return [...ofThisMode.filter(isActive), ...ofThisMode.filter((key) => !isActive(key))];
}

type KeysOfModeProps = {
  title: string;
  keys: readonly ApiKey[];
  companyId: string;
  onCreated: (key: CreatedKey) => void;
};

function KeysOfMode({ title, keys, companyId, onCreated }: KeysOfModeProps) {
  return (
    <TitledCard title={title}>
      {keys.length === 0 ? (
        <p className="text-muted">None yet.</p>
      ) : (
        <ul aria-label={title}>
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} {...{ companyId, onCreated }} />
          ))}
        </ul>
      )}
    </TitledCard>
  );
}

function KeysToCome() {
  return (
    <Skeleton label="Loading API keys">
      <SkeletonBlock className="h-64 rounded-16" />
    </Skeleton>
  );
}
