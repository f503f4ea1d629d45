import { Counter, type Registry } from 'prom-client';

/** Counts what the syslog server doesn't get; our own log and the database still have it. */
export function countDroppedEvents(registry: Registry): (count: number) => void {
  const dropped = new Counter({
    name: 'security_events_dropped_total',
    help: 'Security events that could not be sent to the syslog server',
    registers: [registry],
  });
  return (count) => dropped.inc(count);
}
