import { sdkFiles } from '@piton/contract/http/sdk-files.ts';
import { TriangleAlert } from 'lucide-react';
import { Code, Section } from '../section.tsx';

/** A guide: a shop on WordPress, without code. Keep it in step with plugins/woocommerce/README.md. */
export function WooCommerce() {
  return (
    <>
      <SetUp />
      <Orders />
      <Problems />
    </>
  );
}

function SetUp() {
  return (
    <Section id="woocommerce-set-up" title="Set up">
      <p>
        Your customers pay by card on our pay page and return to your shop. You need WordPress 6.1,
        WooCommerce 7.6 and PHP 8.1 or newer, and a shop whose currency is XCD.
      </p>
      <div className="flex gap-3 rounded-10 bg-warning-soft px-4 py-3">
        <TriangleAlert className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
        <p className="min-w-0">
          <strong>Not yet run on WooCommerce itself.</strong> Its tests use WordPress, MariaDB and a
          stand-in for WooCommerce’s classes. Try it in a copy of your shop with a test key first.
        </p>
      </div>
      <ol>
        <li>
          In Piton, add your shop’s address under{' '}
          <a href="/developers/return-addresses?mode=test">Return addresses</a>.
        </li>
        <li>
          Create a secret key under <a href="/developers?mode=test">Developers</a> with the
          permissions <Code>read</Code>, <Code>request</Code>, <Code>refund</Code> and{' '}
          <Code>webhooks</Code>. Begin with a test key.
        </li>
        <li>
          Download <a href={sdkFiles.wooCommerce}>the plugin</a>, since it isn’t in WordPress’s
          directory yet. Upload the file under <em>Plugins, Add New, Upload Plugin</em>, and
          activate it.
        </li>
        <li>
          Under <em>WooCommerce, Settings, Payments, Piton</em>, enter Piton’s address and the key,
          and save. This checks the key and makes the webhook endpoint, so your shop needs an https
          address that the internet can reach.
        </li>
        <li>
          Place an order and pay it with a <a href="/devdocs/testing">test card</a>. The order
          becomes <em>Processing</em>.
        </li>
        <li>
          To go live, add the return address in live mode, and enter a live key instead of the test
          key. Orders that were begun in test mode are then paid in live mode.
        </li>
      </ol>
      <p>
        In a copy of the shop, such as for staging, the plugin does nothing until you save its
        settings there: enter a test key first. After the shop’s address has changed, save them,
        too. Deleting the plugin removes the webhook endpoint and deletes the key from WordPress;
        revoke it in Piton under <a href="/developers?mode=test">Developers</a>.
      </p>
      <p>
        Before a key of another company or mode replaces a live key, the shop’s open payment
        requests are cancelled. While one can’t be, the shop keeps the earlier key. If the earlier
        key has been revoked, cancel them in Piton.
      </p>
    </Section>
  );
}

function Orders() {
  return (
    <Section id="woocommerce-orders" title="Orders and refunds">
      <ul>
        <li>
          <strong>Checkout</strong>, classic or of blocks, creates a payment request of the order’s
          total. Each order has at most one open payment request, which is cancelled when the order
          is cancelled, trashed, deleted or paid another way.
        </li>
        <li>
          <strong>Paid</strong>: a verified webhook, the returning customer or an hourly check marks
          the order, each after asking the API. If the total has changed since, the order is put on
          hold for you to look at. If WooCommerce can’t mark the order, such as one in the trash,
          the order gets a note and the site’s administrator an email, and the hourly check tries
          again for 29 days.
        </li>
        <li>
          <strong>Paid twice</strong>: a customer who was already paying by Piton may also pay
          another way. The order then gets a note, and the site’s administrator an email, that name
          the payment to refund in Piton’s dashboard. The order’s status stays.
        </li>
        <li>
          <strong>Refund</strong> from the order in WooCommerce, in full or in part. If the
          connection is lost, try the same amount again: the customer is refunded once, and another
          amount has to wait until the first is certain. If it fails later, the order gets a note. A
          refund made in Piton’s dashboard doesn’t change the order.
        </li>
        <li>
          <strong>Disputes and payouts</strong> are in Piton’s dashboard alone.
        </li>
      </ul>
    </Section>
  );
}

function Problems() {
  return (
    <Section id="woocommerce-problems" title="If something doesn’t work">
      <ul>
        <li>
          <strong>Piton isn’t offered at checkout</strong>: the shop’s currency must be XCD, and the
          settings complete.
        </li>
        <li>
          <strong>“The payment page can’t be opened right now” at checkout</strong>: often the
          shop’s address isn’t among the return addresses of that mode. The{' '}
          <a href="/developers/requests">request log</a> says why.
        </li>
        <li>
          <strong>Paid, but the order isn’t</strong>: look at the deliveries under{' '}
          <a href="/developers/webhooks">Developers</a>. A security plugin or a password on the site
          may block them. The hourly check finds the payment anyway.
        </li>
      </ul>
    </Section>
  );
}
