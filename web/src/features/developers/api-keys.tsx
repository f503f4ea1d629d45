import type { ApiKey } from '@piton/contract/api-keys/api-key.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../ui/loading/empty-state.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/loading/skeleton.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { useChosenMode } from './chosen-mode.ts';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { type CreatedKey, CreatedKeyDialog } from './created-key-dialog.tsx';
import { KeyRow } from './key-row.tsx';
import { ModeLinks } from './mode-links.tsx';
import { useApiKeys, useApiKeysChanged } from './use-api-keys.ts';
import { useDevelopedCompany } from './use-developed-company.ts';

/** The company's keys of one mode. A whole key is in this page's memory alone, while it is shown. */
export function ApiKeys() {
  const company = useDevelopedCompany();
  const { companyId } = company;
  const mode = useChosenMode();
  const [, setSearch] = useSearchParams();
  const keys = useApiKeys(companyId);
  const keysChanged = useApiKeysChanged(companyId);
  const [created, setCreated] = useState<CreatedKey | null>(null);
  const onCreated = (key: CreatedKey) => {
    setCreated(key);
    setSearch({ mode: key.mode }, { replace: true });
    void keysChanged();
  };
  const create = <CreateKeyDialog company={company} mode={mode} onCreated={onCreated} />;
  return (
    <>
      <ModeLinks />
      <Loaded query={keys} waiting={<KeysToCome />}>
        {({ items }) => {
          const ofMode = activeFirst(items.filter((key) => key.mode === mode));
          if (ofMode.length === 0) return <EmptyState sentence={noKeys[mode]} action={create} />;
          const title = mode === 'live' ? 'Live keys' : 'Test keys';
          return (
            <>
              <div className="self-start">{create}</div>
              <TitledCard title={title}>
                <ul aria-label={title}>
                  {ofMode.map((key) => (
                    <KeyRow key={key.id} apiKey={key} {...{ companyId, onCreated }} />
                  ))}
                </ul>
              </TitledCard>
            </>
          );
        }}
      </Loaded>
      {created && <CreatedKeyDialog created={created} onClose={() => setCreated(null)} />}
    </>
  );
}

const noKeys = {
  live: 'No live keys yet. With a key, your own program can create payment requests, look up payments and make refunds.',
  test: 'No test keys yet. With a key, you can try your own program with Piton, and no money moves.',
} as const;

function activeFirst(keys: readonly ApiKey[]): ApiKey[] {
  const isActive = ({ state }: ApiKey) => state === 'active';
  return [...keys.filter(isActive), ...keys.filter((key) => !isActive(key))];
}

function KeysToCome() {
  return (
    <Skeleton label="Loading API keys">
      <SkeletonBlock className="h-64 rounded-16" />
    </Skeleton>
  );
}
