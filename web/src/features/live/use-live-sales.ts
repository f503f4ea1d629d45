import type { LiveSale } from '@piton/contract/live-sales.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { gatherNews } from './gather-news.ts';
import { hearLiveSales, type LiveNews } from './hear-live-sales.ts';
import { isOn } from './live-settings.ts';
import { playPaymentSound } from './payment-sound.ts';
import { refreshSales } from './refresh-sales.ts';
import { addUnseen } from './unseen-payments.ts';

/** Whatever was lost on the way is on the screen after so long. */
const lookAnywayMs = 60_000;

/** Keeps every page of a company's merchant up to date while it is open. */
export function useLiveSales(companyId: string | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (companyId === null) return;
    const gathered = gatherNews((news) => refreshSales(client, companyId, news));
    const hear = (news: LiveNews) => {
      gathered.add(news);
      if (news.kind === 'sales') for (const sale of news.sales) greet(sale);
    };
    const stop = hearLiveSales(companyId, hear);
    const looking = setInterval(() => {
      if (document.visibilityState === 'visible') gathered.add({ kind: 'again' });
    }, lookAnywayMs);
    return () => {
      stop();
      gathered.stop();
      clearInterval(looking);
    };
  }, [client, companyId]);
}

const greeted = new Set<string>();

/** Money that has come is heard and counted once, however often it is told of. */
function greet({ id, mode, status }: LiveSale): void {
  if (mode !== 'live' || status !== 'Approved' || greeted.has(id)) return;
  greeted.add(id);
  addUnseen(id);
  if (isOn('sound')) playPaymentSound();
}
