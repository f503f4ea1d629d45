import type { LiveSale } from '@piton/contract/live-sales.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { useIntervalWhileAttended } from '../../ui/use-interval-while-attended.ts';
import { type Gathering, gatherNews } from './gather-news.ts';
import { hearLiveSales } from './hear-live-sales.ts';
import { isOn } from './live-settings.ts';
import { playPaymentSound } from './payment-sound.ts';
import { refreshSales } from './refresh-sales.ts';
import { addUnseen } from './unseen-payments.ts';

/** Keeps every page of a company's merchant up to date while it is open. */
export function useLiveSales(companyId: string | null): void {
  const client = useQueryClient();
  const gathering = useRef<Gathering | null>(null);
  useEffect(() => {
    if (companyId === null) return;
    const gathered = gatherNews((news) => refreshSales(client, companyId, news));
    gathering.current = gathered;
    const stop = hearLiveSales(companyId, (news) => {
      gathered.add(news);
      if (news.kind === 'sales') for (const sale of news.sales) greet(sale);
    });
    return () => {
      stop();
      gathered.stop();
      gathering.current = null;
    };
  }, [client, companyId]);
  useLooks(gathering);
}

/** Whatever was lost on the way is on the screen after a minute in which somebody is there. */
function useLooks(gathering: RefObject<Gathering | null>): void {
  const everyMs = useIntervalWhileAttended();
  useEffect(() => {
    if (everyMs === false) return;
    const look = () => gathering.current?.add({ kind: 'again' });
    const refreshedAt = gathering.current?.refreshedAt() ?? performance.now();
    if (performance.now() - refreshedAt >= everyMs) look();
    const timer = setInterval(look, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, gathering]);
}

const greeted = new Set<string>();

/** Money that has come is heard and counted once, however often it is told of. */
function greet({ id, mode, status }: LiveSale): void {
  if (mode !== 'live' || status !== 'Approved' || greeted.has(id)) return;
  greeted.add(id);
  addUnseen(id);
  if (isOn('sound')) playPaymentSound();
}
