import { CircleAlert, CircleCheck, CircleX, Clock } from 'lucide-react';
import { Code, Section, SubSection } from '../section.tsx';
import { Words } from '../words.tsx';

const statuses = [
  {
    name: 'Approved',
    meaning: 'Payment went through.',
    icon: <CircleCheck className="text-positive" />,
    next: 'The card was charged. What your own server sealed can be handed over; of what a page or an app sealed, check the amount first. `transactionNumber` and `invoiceNumber` name the payment.',
  },
  {
    name: 'Declined',
    meaning: 'Card declined.',
    icon: <CircleX className="text-danger" />,
    next: '`message` says why, in words for your customer. Another card may do: seal a new payment.',
  },
  {
    name: 'Incomplete',
    meaning: 'Wrong information sent.',
    icon: <CircleAlert className="text-warning" />,
    next: 'Not taken. `error` says what was wrong, `fields` which field, and the list of errors whether the text is used up. Where it is still good, throw it away for good before you seal anew.',
  },
  {
    name: 'Pending',
    meaning: 'Not known yet.',
    icon: <Clock className="text-muted" />,
    next: 'Ask again with the same `encryptedTxt`. Do not seal a new payment: this one may yet go through.',
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

/** Where somebody else than the merchant sealed it. */
function HandingOver() {
  return (
    <SubSection id="handing-over" title="Before you hand over">
      <p>
        A page or an app can be altered by whoever uses it, and the answer of{' '}
        <Code>makPayment</Code> names no amount. So, once your own call of <Code>makPayment</Code>{' '}
        said <Code>Approved</Code>, ask <a href="#find-attempt">GET /api/attempts/…</a> about the
        same text, by <a href="#what-is-hashed">the hash of its form</a>, and hand over only where
        all of this is so:
      </p>
      <ul>
        <li>
          <Code>state</Code> is <Code>ended</Code>, and <Code>FinancialResultCode</Code> is{' '}
          <Code>Approved</Code>;
        </li>
        <li>
          <Code>TranId</Code> is the <Code>transactionNumber</Code> that you heard;
        </li>
        <li>
          <Code>testMode</Code> and <Code>Amount</Code> are those of the order;
        </li>
        <li>neither the text nor the number has paid another order of yours.</li>
      </ul>
      <p>
        Alone it proves nothing: it names no company, so the money may be somebody else’s. Where the
        amount is another one, the card was charged all the same: give the money back.
      </p>
    </SubSection>
  );
}
