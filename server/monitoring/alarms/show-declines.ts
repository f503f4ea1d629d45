import { Gauge, type Registry } from 'prom-client';
import type { Watched } from './watch-declines.ts';

export type ShowDeclines = {
  readonly show: (watched: Watched) => void;
  /** Called when the values are unknown; removes the earlier ones. */
  readonly forget: () => void;
};

/** Shows spikes of declined cards, so that an alert can page an operator. */
export function showDeclines(registry: Registry): ShowDeclines {
  const registers = [registry];
  const open = new Gauge({
    name: 'decline_spikes',
    help: 'Where unusually many cards are declined now: how many companies, and 1 for the platform',
    labelNames: ['scope'],
    registers,
  });
  const cards = new Gauge({
    name: 'cards_tried_lately',
    help: 'Live card attempts of the last five minutes at all companies, by outcome',
    labelNames: ['outcome'],
    registers,
  });
  const watchedAt = new Gauge({
    name: 'declines_watched_timestamp_seconds',
    help: 'When declines were looked at last',
    registers,
  });
  const forget = () => {
    open.reset();
    cards.reset();
    watchedAt.remove();
  };
  forget();
  return {
    forget,
    show: ({ all, spikes, at }) => {
      const platform = spikes.filter(({ company }) => company === null).length;
      open.set({ scope: 'platform' }, platform);
      open.set({ scope: 'company' }, spikes.length - platform);
      cards.set({ outcome: 'approved' }, all.attempts - all.declined);
      cards.set({ outcome: 'declined' }, all.declined);
      watchedAt.set(at.getTime() / 1000);
    },
  };
}
