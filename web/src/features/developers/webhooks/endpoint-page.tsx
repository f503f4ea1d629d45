import type {
  WebhookEndpoint,
  WebhookEndpointWithSecret,
} from '@piton/contract/webhooks/webhook-endpoint.ts';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/loading/skeleton.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Status } from '../../../ui/status.tsx';
import { Fact, TitledCard } from '../../../ui/titled-card.tsx';
import { backClasses } from '../back-classes.ts';
import { useChosenMode } from '../chosen-mode.ts';
import { Instant } from '../instant.tsx';
import { useDevelopedCompany } from '../use-developed-company.ts';
import { DeleteEndpointDialog } from './delete-endpoint-dialog.tsx';
import { Deliveries } from './deliveries.tsx';
import { EditEndpointDialog } from './edit-endpoint-dialog.tsx';
import { EndpointSecretDialog } from './endpoint-secret-dialog.tsx';
import { ResendSinceDialog } from './resend-since-dialog.tsx';
import { RotateSecretDialog } from './rotate-secret-dialog.tsx';
import { SendTestDialog } from './send-test-dialog.tsx';
import { SwitchEndpointDialog } from './switch-endpoint-dialog.tsx';
import { useWebhookEndpoints, useWebhooksChanged } from './use-webhooks.ts';
import { disabledWords, endpointStatus } from './webhook-words.ts';

/** One endpoint with its delivery log. */
export function EndpointPage() {
  const { companyId } = useDevelopedCompany();
  const { endpointId } = useParams();
  const mode = useChosenMode();
  return (
    <>
      <Link to={`/developers/webhooks?mode=${mode}`} className={backClasses}>
        <ChevronLeft className="size-5" aria-hidden="true" />
        Webhooks
      </Link>
      <Loaded query={useWebhookEndpoints(companyId)} waiting={<EndpointToCome />}>
        {({ items }) => {
          const endpoint = items.find(({ id }) => id === endpointId);
          if (endpoint === undefined) {
            return <EmptyState sentence="We can’t find this endpoint. It may have been deleted." />;
          }
          return (
            <>
              <EndpointCard companyId={companyId} endpoint={endpoint} />
              <Deliveries companyId={companyId} endpoint={endpoint} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}

type OfEndpoint = { companyId: string; endpoint: WebhookEndpoint };

function EndpointCard({ companyId, endpoint }: OfEndpoint) {
  const [rotated, setRotated] = useState<WebhookEndpointWithSecret | null>(null);
  const changed = useWebhooksChanged(companyId);
  const onRotated = (withSecret: WebhookEndpointWithSecret) => {
    setRotated(withSecret);
    void changed();
  };
  const isEnabled = endpoint.state === 'enabled';
  return (
    <TitledCard title={endpoint.url} aside={<Status {...endpointStatus(endpoint)} />}>
      <div className="flex flex-col gap-4">
        <Trouble endpoint={endpoint} />
        <EndpointFacts endpoint={endpoint} />
        <div className="flex flex-wrap gap-2">
          {isEnabled && <SendTestDialog companyId={companyId} endpoint={endpoint} />}
          {isEnabled && <ResendSinceDialog companyId={companyId} endpointId={endpoint.id} />}
          <EditEndpointDialog companyId={companyId} endpoint={endpoint} />
          <RotateSecretDialog {...{ companyId, onRotated }} endpointId={endpoint.id} />
          <SwitchEndpointDialog companyId={companyId} endpoint={endpoint} />
          <DeleteEndpointDialog companyId={companyId} endpoint={endpoint} />
        </div>
      </div>
      {rotated && <EndpointSecretDialog endpoint={rotated} onClose={() => setRotated(null)} />}
    </TitledCard>
  );
}

function Trouble({ endpoint: { disabledBy, failingSince } }: { endpoint: WebhookEndpoint }) {
  if (disabledBy !== null) {
    return (
      <Notice tone={disabledBy === 'owner' ? 'neutral' : 'danger'}>
        <p>{disabledWords[disabledBy]}</p>
      </Notice>
    );
  }
  if (failingSince === null) return null;
  return (
    <Notice tone="warning">
      <p>
        All attempts have failed since <Instant at={failingSince} />. We keep trying, and disable
        the endpoint after three days.
      </p>
    </Notice>
  );
}

function EndpointFacts({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { description, types, waiting, lastDelivered, previousSecretUntil, created } = endpoint;
  return (
    <dl className="grid gap-3 text-14 wide:grid-cols-2 desktop:grid-cols-3">
      {description !== '' && <Fact name="Description">{description}</Fact>}
      <Fact name="Events">{types.includes('*') ? 'All events' : types.join(', ')}</Fact>
      <Fact name="Last delivered">
        {lastDelivered === null ? 'Nothing yet' : <Instant at={lastDelivered} />}
      </Fact>
      <Fact name="Waiting deliveries">{waiting.toLocaleString('en')}</Fact>
      <Fact name="Created">
        <Instant at={created} />
      </Fact>
      {previousSecretUntil !== null && (
        <Fact name="The old secret signs up to">
          <Instant at={previousSecretUntil} />
        </Fact>
      )}
    </dl>
  );
}

function EndpointToCome() {
  return (
    <Skeleton label="Loading the endpoint">
      <SkeletonBlock className="h-96 rounded-16" />
    </Skeleton>
  );
}
