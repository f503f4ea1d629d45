import { Gauge, type Registry } from 'prom-client';
import type { Archiver } from './read-archiver.ts';

export type ShowArchiver = {
  readonly show: (archiver: Pick<Archiver, 'isOn' | 'archivedAt'>) => void;
  /** Called when it is unknown; removes the earlier value. */
  readonly forget: () => void;
};

/** Shows whether a given server still archives, so that an alert can page an operator. */
export function showArchiver(registry: Registry): ShowArchiver {
  const archived = new Gauge({
    name: 'database_archived_timestamp_seconds',
    help: 'When a given server last archived a segment of its write-ahead log; 0 before the first',
    labelNames: [],
    registers: [registry],
  });
  archived.remove();
  return {
    show: ({ isOn, archivedAt }) => {
      if (isOn) archived.set((archivedAt?.getTime() ?? 0) / 1000);
      else archived.remove();
    },
    forget: () => archived.remove(),
  };
}
