import type { CardProtection } from '@piton/contract/cards/card-protection.ts';
import { Card } from '../../ui/card.tsx';
import { DateText } from '../../ui/dates/date-text.tsx';
import { Status } from '../../ui/status.tsx';
import { LiftDialog } from './lift-dialog.tsx';
import { useCardProtections } from './use-card-protections.ts';

/** Companies under a card-testing attack; renders nothing if there are none. */
export function CardProtections() {
  const { data } = useCardProtections();
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="card-testing" className="flex flex-col gap-3">
      <h2 id="card-testing" className="text-20 font-semibold">
        Card testing
      </h2>
      <ul className="flex flex-col gap-3">
        {data.items.map((protection) => (
          <li key={`${protection.companyId} ${protection.channel}`}>
            <ProtectionCard protection={protection} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const channels = {
  page: {
    name: 'Pay page',
    effect: 'Each customer’s browser first solves a challenge, which takes a few seconds.',
  },
  server: {
    name: 'Server channel',
    effect: 'Only payment requests can be paid. Other payments are rejected with the reason.',
  },
} as const;

function ProtectionCard({ protection }: { protection: CardProtection }) {
  const { companyName, channel, began, ends, attempts, declined, stopped, lifted } = protection;
  const { name, effect } = channels[channel];
  return (
    <Card>
      <div className="flex flex-col items-start gap-3">
        <div className="flex w-full flex-wrap items-center justify-between gap-2">
          <h3 className="font-semibold wrap-anywhere">
            {companyName} · {name}
          </h3>
          {lifted === null ? (
            <Status tone="warning" word="Protected" />
          ) : (
            <Status tone="neutral" word="Lifted" />
          )}
        </div>
        <p className="wrap-anywhere">
          Last hour: {declined} of {attempts} cards declined, {stopped}{' '}
          {stopped === 1 ? 'attempt' : 'attempts'} challenged or refused.
        </p>
        {lifted === null ? (
          <>
            <p className="text-muted">
              Since <DateText instant={new Date(began)} form="day-and-time" />, until{' '}
              <DateText instant={new Date(ends)} form="day-and-time" />. {effect}
            </p>
            <LiftDialog protection={protection} channelName={name} />
          </>
        ) : (
          <p className="text-muted wrap-anywhere">
            Lifted by {lifted.by.displayName} until{' '}
            <DateText instant={new Date(lifted.until)} form="day-and-time" />.
          </p>
        )}
      </div>
    </Card>
  );
}
