import { Article, Part } from '../article.tsx';
import { statusPlaceholder } from '../placeholders.ts';
import type { SitePage } from '../site-page.ts';
import { SupportAddress } from '../support-address.tsx';

export const statusPage: SitePage = {
  path: '/status',
  title: 'Status · Piton',
  description:
    'Whether Piton works right now, and what it measured: availability, pending payments, webhook ' +
    'delays and Friday’s payouts.',
  Content: StatusPage,
};

function StatusPage() {
  return (
    <Article
      title="Status"
      lead={
        <p>
          What Piton measures about itself, in live mode and over all companies. Times are Saint
          Lucia’s. Reload the page for newer figures.
        </p>
      }
    >
      <div className="flex flex-col gap-8">{statusPlaceholder}</div>
      <Part title="If Piton works and your shop doesn’t">
        <ul>
          <li>
            <a href="/developers/requests">Your requests</a> lists the requests made with your
            secret keys, and our responses. A request that isn’t there didn’t reach us, or its key
            wasn’t valid.
          </li>
          <li>
            <a href="/developers/webhooks">Your webhooks</a> shows each attempt, and what your
            server responded.
          </li>
          <li>
            <a href="/devdocs">The developer documentation</a> explains each error code.
          </li>
          <li>
            Or write to <SupportAddress />, with the response’s <code>X-Request-Id</code>.
          </li>
        </ul>
      </Part>
      <Part title="What this page can’t see">
        <ul>
          <li>The network between you and us, your server and your customers’ phones.</li>
          <li>Interruptions that are shorter than a minute.</li>
          <li>
            A problem of one company, such as its own gateway account, or of one customer’s bank.
          </li>
          <li>Test mode. It uses a simulated gateway.</li>
        </ul>
        <p>
          Programs get the same figures from <a href="/api/status">/api/status</a>, without a key.
        </p>
      </Part>
    </Article>
  );
}
