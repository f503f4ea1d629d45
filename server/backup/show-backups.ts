import { Gauge, type Registry } from 'prom-client';

export type ShowBackups = {
  readonly archived: (at: Date) => void;
  readonly copied: (at: Date) => void;
};

/** A setting that was lost must not look like an installation that never had backups. */
export function showWhetherBackedUp(registry: Registry, isConfigured: boolean): void {
  new Gauge({
    name: 'backup_configured',
    help: '1 if the built-in database is backed up, 0 if not',
    registers: [registry],
  }).set(isConfigured ? 1 : 0);
}

/** Shows how old the backup is; both keep their value while backups fail. */
export function showBackups(registry: Registry, startedAt: Date): ShowBackups {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: [], registers: [registry] });
  const archived = gauge(
    'backup_archived_timestamp_seconds',
    'Everything committed by then is in the backup',
  );
  const copied = gauge(
    'backup_copied_timestamp_seconds',
    'Start of the last full backup of the database; 0 if there is none',
  );
  archived.set(startedAt.getTime() / 1000);
  copied.set(0);
  return {
    archived: (at) => archived.set(at.getTime() / 1000),
    copied: (at) => copied.set(at.getTime() / 1000),
  };
}
