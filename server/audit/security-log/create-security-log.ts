import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';
import type { RecordSecurity, SecurityEntry } from '../../http/guards/note-security.ts';
import { describeDevice } from '../../http/describe-device.ts';
import type { SyslogEvent } from './syslog/format-syslog.ts';

/** Passes an event on at once; null if there is no syslog server. */
type Forward = ((event: SyslogEvent) => void) | null;

/** In an attack, events beyond this per flush are counted without address and typed email. */
const keptMax = 1000;

type Counted = { row: Record<string, string | null>; requestId: string; count: number };

export type SecurityLog = {
  readonly record: RecordSecurity;
  /** Writes the events recorded since the last flush. */
  readonly flush: () => Promise<void>;
};

/**
 * Logs and forwards each event at once and stores it soon. Equal events are counted together, so that a flood
 * costs one statement a second.
 */
export function createSecurityLog(deps: {
  database: Kysely<DB>;
  log: Logger;
  forward?: Forward;
}): SecurityLog {
  let waiting = new Map<string, Counted>();
  const keep = (counted: Counted) => {
    const key = JSON.stringify(counted.row);
    const same = waiting.get(key);
    if (same === undefined && waiting.size >= keptMax && counted.row['address'] !== null) {
      const row = { ...counted.row, email: null, address: null, device: null };
      keep({ ...counted, row });
      return;
    }
    const count = counted.count + (same?.count ?? 0);
    waiting.set(key, { ...counted, count });
  };
  return {
    record: (entry) => {
      const device = describeDevice(entry.userAgent);
      logEntry(deps.log, entry, device);
      deps.forward?.({ ...entry, device, at: new Date() });
      const { event, outcome, detail, address, requestId } = entry;
      const whose = { user_id: entry.userId, email: entry.email };
      keep({ row: { ...whose, event, outcome, detail, address, device }, requestId, count: 1 });
    },
    flush: async () => {
      if (waiting.size === 0) return;
      const taken = waiting;
      waiting = new Map();
      const entries = [...taken.values()].map(({ row, requestId, count }) => ({
        ...row,
        request_id: requestId,
        count,
      }));
      try {
        await actingAs(deps.database, 'piton', (transaction) =>
          sql`select record_security_events(${JSON.stringify(entries)}::jsonb)`.execute(
            transaction,
          ),
        );
      } catch (error) {
        for (const counted of taken.values()) keep(counted);
        throw error;
      }
    },
  };
}

function logEntry(log: Logger, entry: SecurityEntry, device: string): void {
  const { event, outcome, detail, userId, address, requestId } = entry;
  // The typed address isn't logged, because people type passwords there.
  log.info(
    {
      requestId,
      security: event,
      outcome,
      address,
      device,
      ...(userId && { userId }),
      ...(detail && { detail }),
    },
    'security event',
  );
}
