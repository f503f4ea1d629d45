import { Code, Section } from '../../section.tsx';

export function Delivery() {
  return (
    <Section id="webhook-delivery" title="Order, repeats and retries">
      <ul>
        <li>
          <strong>Answer with 2xx within 10 seconds</strong>, once you have stored the event. The
          body of your response doesn’t matter. Do slow work afterwards.
        </li>
        <li>
          <strong>Any other status, or none, is retried</strong> for three days: after about 5
          seconds, 30 seconds, 2 minutes, 10 minutes and an hour, and then every 3 hours. Redirects
          aren’t followed, and count as failures.
        </li>
        <li>
          <strong>An event may arrive twice</strong>, with the same <Code>webhook-id</Code> and the
          same body. Store the ids, and answer a known one with 2xx.
        </li>
        <li>
          <strong>Events about one payment arrive in order</strong>, its refunds and disputes
          included: a later one waits until the earlier one has been delivered or given up. The same
          holds for one payout. Events about different payments may overtake each other, and so may
          events that you resend.
        </li>
        <li>
          <strong>410 disables the endpoint</strong> at once. So do three days in which every
          attempt fails; then you get an email. Once it works again, enable it and resend what it
          has missed, under <a href="/developers/webhooks">Developers</a> or with{' '}
          <Code>POST /v1/webhook-endpoints/{'{id}'}/resend</Code>.
        </li>
      </ul>
    </Section>
  );
}
