import type {
  WebhookEndpointWithSecret,
  WebhookEndpoint,
} from '@piton/contract/webhooks/webhook-endpoint.ts';
import { useState } from 'react';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/loading/skeleton.tsx';
import { useChosenMode } from '../chosen-mode.ts';
import { Instant } from '../instant.tsx';
import { ModeLinks } from '../mode-links.tsx';
import { RowDetail, RowLink, Rows } from '../row-link.tsx';
import { useDevelopedCompany } from '../use-developed-company.ts';
import { CreateEndpointDialog } from './create-endpoint-dialog.tsx';
import { EndpointSecretDialog } from './endpoint-secret-dialog.tsx';
import { useWebhookEndpoints, useWebhooksChanged } from './use-webhooks.ts';
import { endpointStatus, subscriptionWords } from './webhook-words.ts';

/** The webhook endpoints of one mode. A secret is in this page's memory alone, while it is shown. */
export function EndpointList() {
  const { companyId } = useDevelopedCompany();
  const mode = useChosenMode();
  const query = useWebhookEndpoints(companyId);
  const changed = useWebhooksChanged(companyId);
  const [created, setCreated] = useState<WebhookEndpointWithSecret | null>(null);
  const onCreated = (endpoint: WebhookEndpointWithSecret) => {
    setCreated(endpoint);
    void changed();
  };
  const create = <CreateEndpointDialog {...{ companyId, mode, onCreated }} />;
  return (
    <>
      <ModeLinks />
      <Loaded query={query} waiting={<EndpointsToCome />}>
        {({ items }) => {
          const endpoints = items.filter((endpoint) => endpoint.mode === mode);
          if (endpoints.length === 0) {
            return <EmptyState sentence={emptySentence[mode]} action={create} />;
          }
          return (
            <>
              <div className="self-start">{create}</div>
              <Rows label="Endpoints">
                {endpoints.map((endpoint) => (
                  <EndpointRow key={endpoint.id} endpoint={endpoint} />
                ))}
              </Rows>
            </>
          );
        }}
      </Loaded>
      {created && <EndpointSecretDialog endpoint={created} onClose={() => setCreated(null)} />}
    </>
  );
}

const emptySentence = {
  live: 'No live endpoints yet. Add your program’s address, and we notify it when a payment is approved or refunded.',
  test: 'No test endpoints yet. Add your program’s address, and try it with test payments and example events.',
} as const;

function EndpointRow({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id, url, description, types, waiting, lastDelivered } = endpoint;
  return (
    <RowLink
      to={`/developers/webhooks/${id}?mode=${endpoint.mode}`}
      title={url}
      status={endpointStatus(endpoint)}
    >
      <RowDetail>
        {[description, subscriptionWords(types)].filter((words) => words !== '').join(' · ')}
      </RowDetail>
      <RowDetail>
        {lastDelivered === null ? (
          'Nothing delivered yet'
        ) : (
          <>
            Last delivered <Instant at={lastDelivered} />
          </>
        )}
        {waiting > 0 && ` · ${waiting} waiting`}
      </RowDetail>
    </RowLink>
  );
}

function EndpointsToCome() {
  return (
    <Skeleton label="Loading endpoints">
      <SkeletonBlock className="h-64 rounded-16" />
    </Skeleton>
  );
}
