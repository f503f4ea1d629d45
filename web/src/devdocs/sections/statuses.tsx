import { CircleAlert, CircleCheck, CircleX, Clock } from 'lucide-react';
import { Section } from '../section.tsx';
import { Words } from '../words.tsx';

const statuses = [
  {
    name: 'Approved',
    meaning: 'Payment went through.',
    icon: <CircleCheck className="text-positive" />,
    next: 'Hand over what was paid for. `transactionNumber` and `invoiceNumber` name the payment.',
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
    next: 'Nothing was charged. `error` says what was wrong, and `fields` which field. Only with the error `rate_limited` it is not the end: ask again.',
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
    </Section>
  );
}
