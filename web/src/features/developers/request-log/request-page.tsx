import type { ShownRequest } from '@piton/contract/request-log/request-log.ts';
import { ChevronLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { isUnknown } from '../../../api/is-unknown.ts';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/loading/skeleton.tsx';
import { Status } from '../../../ui/status.tsx';
import { Fact, TitledCard } from '../../../ui/titled-card.tsx';
import { backClasses } from '../back-classes.ts';
import { useChosenMode } from '../chosen-mode.ts';
import { Instant } from '../instant.tsx';
import { Payload } from '../payload.tsx';
import { useDevelopedCompany } from '../use-developed-company.ts';
import { requestStatus } from './request-status.ts';
import { useLoggedRequest } from './use-logged-requests.ts';

/** One request, and the error if it was refused. */
export function RequestPage() {
  const { companyId } = useDevelopedCompany();
  const { loggedId = '' } = useParams();
  const mode = useChosenMode();
  const query = useLoggedRequest(companyId, loggedId);
  return (
    <>
      <Link to={`/developers/requests?mode=${mode}`} className={backClasses}>
        <ChevronLeft className="size-5" aria-hidden="true" />
        Requests
      </Link>
      {isUnknown(query.error) ? (
        <EmptyState sentence="We can’t find this request. We keep requests for 30 days." />
      ) : (
        <Loaded query={query} waiting={<RequestToCome />}>
          {(request) => <Details request={request} />}
        </Loaded>
      )}
    </>
  );
}

function Details({ request }: { request: ShownRequest }) {
  const { method, path, requestId, at, key, durationMs, idempotencyKey, address } = request;
  const { body, error } = request;
  return (
    <TitledCard title={`${method} ${path}`} aside={<Status {...requestStatus(request)} />}>
      <div className="flex flex-col gap-4">
        <dl className="grid gap-3 text-14 wide:grid-cols-2">
          <Fact name="Request ID">{requestId}</Fact>
          <Fact name="Time">
            <Instant at={at} />
          </Fact>
          <Fact name="Key">{key.name}</Fact>
          <Fact name="Duration">{durationMs.toLocaleString('en')} ms</Fact>
          <Fact name="Idempotency-Key">{idempotencyKey ?? 'None'}</Fact>
          <Fact name="Network address">{address}</Fact>
        </dl>
        {error !== null && <Payload title="Error" text={error} what="the error" />}
        {body !== null && (
          <>
            <Payload title="Body" text={body} what="the body" />
            <p className="text-14 text-muted">
              We remove card data, secrets and personal data before we store the body.
            </p>
          </>
        )}
      </div>
    </TitledCard>
  );
}

function RequestToCome() {
  return (
    <Skeleton label="Loading the request">
      <SkeletonBlock className="h-96 rounded-16" />
    </Skeleton>
  );
}
