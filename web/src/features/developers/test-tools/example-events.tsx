import { Link } from 'react-router';
import { buttonClasses } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/loading/skeleton.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { SendTestDialog } from '../webhooks/send-test-dialog.tsx';
import { useWebhookEndpoints } from '../webhooks/use-webhooks.ts';

/** Events that test payments don't cause, for the company's test endpoints. */
export function ExampleEvents({ companyId }: { companyId: string }) {
  return (
    <TitledCard title="Example events">
      <p className="mb-3 text-16">
        Test payments are never paid out. Send an example of any event to an endpoint, such as{' '}
        <code className="text-14">payout.deposited</code> or{' '}
        <code className="text-14">dispute.won</code>.
      </p>
      <Loaded query={useWebhookEndpoints(companyId)} waiting={<EndpointsToCome />}>
        {({ items }) => {
          const enabled = items.filter(({ mode, state }) => mode === 'test' && state === 'enabled');
          if (enabled.length === 0) return <NoEndpoint />;
          return (
            <ul aria-label="Test endpoints">
              {enabled.map((endpoint) => (
                <li
                  key={endpoint.id}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3"
                >
                  <span className="min-w-0 wrap-anywhere">{endpoint.url}</span>
                  <SendTestDialog companyId={companyId} endpoint={endpoint} />
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </TitledCard>
  );
}

function NoEndpoint() {
  return (
    <Link to="/developers/webhooks?mode=test" className={buttonClasses('secondary')}>
      Add a test endpoint
    </Link>
  );
}

function EndpointsToCome() {
  return (
    <Skeleton label="Loading endpoints">
      <SkeletonBlock className="h-11" />
    </Skeleton>
  );
}
