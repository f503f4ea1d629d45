import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { useIntervalWhileAttended } from '../../ui/loading/use-interval-while-attended.ts';
import { arrivalsOf } from './arrivals.ts';
import { type Gathering, gatherUpdates } from './gather-updates.ts';
import { announceArrivals } from './announce-arrivals.ts';
import { listenForLiveSales } from './listen-for-live-sales.ts';
import { playInOneTab } from './payment-sound.ts';
import { refreshSales } from './refresh-sales.ts';

/** Keeps all open pages of a company's merchant up to date. */
export function useLiveSales(companyId: string | null): void {
  const client = useQueryClient();
  const gathering = useRef<Gathering | null>(null);
  useEffect(() => {
    if (companyId === null) return;
    const gathered = gatherUpdates((update) => refreshSales(client, companyId, update));
    gathering.current = gathered;
    const greeting = { arrivals: arrivalsOf(client, companyId), playSound: playInOneTab };
    const stop = listenForLiveSales(companyId, (update) => {
      gathered.add(update);
      if (update.kind === 'sales') announceArrivals(update.sales, greeting);
    });
    return () => {
      stop();
      gathered.stop();
      gathering.current = null;
    };
  }, [client, companyId]);
  useLooks(gathering);
}

/** A refresh every minute while the person is active, in case an event was lost. */
function useLooks(gathering: RefObject<Gathering | null>): void {
  const everyMs = useIntervalWhileAttended();
  useEffect(() => {
    gathering.current?.attend(everyMs !== false);
    if (everyMs === false) return;
    const look = () => gathering.current?.add({ kind: 'again' });
    const refreshedAt = gathering.current?.refreshedAt() ?? performance.now();
    if (performance.now() - refreshedAt >= everyMs) look();
    const timer = setInterval(look, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, gathering]);
}
