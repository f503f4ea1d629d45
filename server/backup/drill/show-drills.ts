import { Gauge, type Registry } from 'prom-client';
import type { DrillRecord } from './drill-record.ts';

/** Shows the last restore drill; null if there was none. */
export function showDrills(
  registry: Registry,
  startedAt: Date,
): (record: DrillRecord | null) => void {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: [], registers: [registry] });
  const isOk = gauge('backup_drill_ok', '1 if the last restore drill found all intact, else 0');
  const seconds = gauge('backup_drill_seconds', 'How long the last restore drill took');
  const succeeded = gauge(
    'backup_drill_succeeded_timestamp_seconds',
    'When a restore drill last found all intact; before the first, the start of the server',
  );
  succeeded.set(startedAt.getTime() / 1000);
  // Removed before the first drill, because a 0 would be a failure.
  isOk.remove();
  seconds.remove();
  return (record) => {
    if (record === null) return;
    isOk.set(record.why === null ? 1 : 0);
    seconds.set(record.seconds);
    if (record.succeededAt !== null) succeeded.set(record.succeededAt.getTime() / 1000);
  };
}
