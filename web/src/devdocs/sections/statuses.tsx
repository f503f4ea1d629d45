import { CircleAlert, CircleCheck, CircleX, Clock } from 'lucide-react';
import { Code, Section, SubSection } from '../section.tsx';
import { Words } from '../words.tsx';

const statuses = [
  {
    name: 'Approved',
    meaning: 'Payment went through.',
    icon: <CircleCheck className="text-positive" />,
    next: 'The card was charged. If your own server sealed it, release the goods. If a page or app sealed it, check the amount first. `transactionNumber` and `invoiceNumber` identify the payment.',
  },
  {
    name: 'Declined',
    meaning: 'Card declined.',
    icon: <CircleX className="text-danger" />,
    next: '`message` gives the reason for your customer. They can try another card: seal a new payment.',
  },
  {
    name: 'Incomplete',
    meaning: 'Wrong information sent.',
    icon: <CircleAlert className="text-warning" />,
    next: 'Not charged. `error` says what was wrong, and `fields` which field. The list of errors says whether the text is used up. If it is still good, delete it before you seal again.',
  },
  {
    name: 'Pending',
    meaning: 'Outcome unknown.',
    icon: <Clock className="text-muted" />,
    next: 'Retry with the same `encryptedTxt`. Don’t seal a new payment: this one may still go through.',
  },
] as const;

export function Statuses() {
  return (
    <Section id="statuses" title="Statuses">
      <dl className="grid gap-3 wide:grid-cols-2">
        {statuses.map(({ name, meaning, icon, next }) => (
          <div key={name} className="rounded-10 border border-line bg-surface p-4">
            <dt className="flex items-center gap-2 font-semibold [&_svg]:size-5">
              <span aria-hidden="true">{icon}</span>
              {name}
            </dt>
            <dd className="mt-1">
              <strong className="font-medium">{meaning}</strong> <Words>{next}</Words>
            </dd>
          </div>
        ))}
      </dl>
      <HandingOver />
    </Section>
  );
}

/** For texts that were not sealed by the merchant. */
function HandingOver() {
  return (
    <SubSection id="handing-over" title="Before you release goods">
      <p>
        Customers can alter a page or an app, and the response of <Code>makPayment</Code> has no
        amount. So, once your own call of <Code>makPayment</Code> returns <Code>Approved</Code>,
        call <a href="#find-attempt">GET /api/attempts/…</a> with{' '}
        <a href="#what-is-hashed">the hash of the same text</a>, and release goods only if all of
        this is true:
      </p>
      <ul>
        <li>
          <Code>state</Code> is <Code>ended</Code>, and <Code>FinancialResultCode</Code> is{' '}
          <Code>Approved</Code>;
        </li>
        <li>
          <Code>TranId</Code> is the <Code>transactionNumber</Code> you received;
        </li>
        <li>
          <Code>testMode</Code> and <Code>Amount</Code> match the order;
        </li>
        <li>neither the text nor the number has paid another order.</li>
      </ul>
      <p>
        Alone, this proves nothing: it names no company, so another company may have been paid. If
        the amount differs, the card was still charged: refund your customer.
      </p>
    </SubSection>
  );
}
