import {
  loggedMethods,
  type LoggedRequest,
  loggedStatuses,
} from '@piton/contract/request-log/request-log.ts';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import { PagedList } from '../../../ui/loading/paged-list.tsx';
import { SkeletonRows } from '../../../ui/loading/skeleton.tsx';
import { useChosenMode } from '../chosen-mode.ts';
import { FilterSelect, useFilter } from '../filter-select.tsx';
import { Instant } from '../instant.tsx';
import { ModeLinks } from '../mode-links.tsx';
import { RowDetail, RowLink, Rows } from '../row-link.tsx';
import { useApiKeys } from '../use-api-keys.ts';
import { useDevelopedCompany } from '../use-developed-company.ts';
import { loggedKeyNames } from './logged-key-names.ts';
import { requestStatus } from './request-status.ts';
import { type RequestFilter, useLoggedRequests } from './use-logged-requests.ts';

/** The requests of a company's secret keys in one mode. */
export function RequestList() {
  const { companyId } = useDevelopedCompany();
  const mode = useChosenMode();
  const names = loggedKeyNames(useApiKeys(companyId).data?.items ?? [], mode);
  const status = useFilter('status', loggedStatuses);
  const method = useFilter('method', loggedMethods);
  const keyId = useFilter('key', [...names.keys()]);
  const chosen = {
    ...(status !== undefined && { status }),
    ...(method !== undefined && { method }),
    ...(keyId !== undefined && { keyId }),
  };
  return (
    <>
      <ModeLinks />
      <search className="grid grid-cols-2 gap-3 desktop:grid-cols-3">
        <FilterSelect
          name="status"
          label="Status"
          options={loggedStatuses}
          wordOf={(each) => statusWords[each]}
        />
        <FilterSelect
          name="method"
          label="Method"
          options={loggedMethods}
          wordOf={(each) => each}
        />
        <div className="col-span-2 desktop:col-span-1">
          <FilterSelect
            name="key"
            label="Key"
            options={[...names.keys()]}
            wordOf={(each) => names.get(each) ?? ''}
          />
        </div>
      </search>
      <Requests companyId={companyId} filter={{ mode, ...chosen }} />
    </>
  );
}

const statusWords = { '2xx': 'Succeeded', '4xx': 'Refused', '5xx': 'Failed on our side' } as const;

function Requests({ companyId, filter }: { companyId: string; filter: RequestFilter }) {
  const { mode: _mode, ...chosen } = filter;
  return (
    <PagedList
      query={useLoggedRequests(companyId, filter)}
      waiting={requestsToCome}
      empty={
        <EmptyState
          sentence={
            Object.keys(chosen).length === 0
              ? 'No requests yet. Each request that your program makes with a secret key appears here.'
              : 'No such requests in the last 30 days.'
          }
        />
      }
    >
      {(requests) => (
        <Rows label="Requests">
          {requests.map((request) => (
            <RequestRow key={request.id} request={request} />
          ))}
        </Rows>
      )}
    </PagedList>
  );
}

const requestsToCome = (
  <div className="overflow-clip rounded-16 border border-line bg-surface">
    <SkeletonRows count={5} label="Loading requests" />
  </div>
);

function RequestRow({ request }: { request: LoggedRequest }) {
  const { id, mode, method, path, key, errorCode, durationMs, at } = request;
  return (
    <RowLink
      to={`/developers/requests/${id}?mode=${mode}`}
      title={`${method} ${path}`}
      status={requestStatus(request)}
    >
      <RowDetail>{[errorCode, key.name].filter((words) => words !== null).join(' · ')}</RowDetail>
      <RowDetail>
        <Instant at={at} /> · {durationMs.toLocaleString('en')} ms
      </RowDetail>
    </RowLink>
  );
}
