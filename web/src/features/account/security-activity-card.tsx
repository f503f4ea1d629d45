import { listSecurityEvents } from '@piton/contract/identity/security-events.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { DateText } from '../../ui/dates/date-text.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { SkeletonRows } from '../../ui/loading/skeleton.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { securityWords } from './security-words.ts';

const shownFirst = 5;

export function SecurityActivityCard() {
  const [isWhole, setIsWhole] = useState(false);
  const events = useQuery({
    queryKey: ['security-events'],
    queryFn: ({ signal }) => call(listSecurityEvents, {}, { signal }),
  });
  return (
    <TitledCard title="Recent security activity">
      <Loaded
        query={events}
        waiting={<SkeletonRows count={2} label="Loading recent security activity" />}
      >
        {({ items }) => (
          <>
            <p className="text-14 text-muted">
              If you don’t recognise something here, change your password.
            </p>
            <ul className="divide-y divide-line">
              {items.slice(0, isWhole ? items.length : shownFirst).map((event) => (
                <li key={event.id} className="py-3">
                  <p className="font-medium">
                    {securityWords(event)}
                    {event.count > 1 && (
                      <span className="text-muted">
                        {' '}
                        · {event.count.toLocaleString('en')} times
                      </span>
                    )}
                  </p>
                  <p className="text-14 wrap-anywhere text-muted">
                    <DateText instant={new Date(event.at)} form="day-and-time" />
                    <br />
                    {event.address === null
                      ? 'Several devices and addresses'
                      : [event.device, event.address].join(' · ')}
                  </p>
                </li>
              ))}
            </ul>
            {!isWhole && items.length > shownFirst && (
              <Button onClick={() => setIsWhole(true)}>Show more</Button>
            )}
          </>
        )}
      </Loaded>
    </TitledCard>
  );
}
