import type { SecurityOutcome } from '@piton/contract/identity/security-events.ts';
import type { SecurityEntry } from '../../../http/guards/note-security.ts';

export type SyslogEvent = Pick<
  SecurityEntry,
  'event' | 'outcome' | 'detail' | 'userId' | 'address' | 'requestId'
> & { readonly device: string; readonly at: Date };

export type SyslogSource = { readonly host: string; readonly processId: number };

/** The facility "authpriv" (RFC 5424, table 1). */
const facility = 10;
const severities: Readonly<Record<SecurityOutcome, number>> = {
  done: 6,
  failed: 4,
  limited: 4,
  refused: 4,
};
/** Piton has no number of its own. This one is for examples (RFC 5612), so no other product has it. */
const structuredId = 'piton@32473';
const valueMax = 200;

/**
 * A message of RFC 5424. The name of the event is its MSGID. As in our own log, the email that a
 * visitor typed is left out, because people type passwords there.
 */
export function formatSyslog(event: SyslogEvent, { host, processId }: SyslogSource): string {
  const priority = facility * 8 + severities[event.outcome];
  const header = `<${priority}>1 ${event.at.toISOString()} ${host} piton ${processId} ${event.event}`;
  const fields = {
    outcome: event.outcome,
    user: event.userId,
    address: event.address,
    device: event.device,
    detail: event.detail,
    request: event.requestId,
  };
  const shown = Object.entries(fields).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [`${name}="${escape(value)}"`],
  );
  return `${header} [${[structuredId, ...shown].join(' ')}] ${event.event} ${event.outcome}`;
}

/** A visitor chooses some values, and must not end the message or add one. */
function escape(value: string): string {
  return value
    .slice(0, valueMax)
    .replaceAll(/[^\x20-\x7e]/g, '?')
    .replaceAll(/["\\\]]/g, String.raw`\$&`);
}

/** Only visible ASCII, as the header requires. */
export function syslogHost(name: string): string {
  return name.replaceAll(/[^\x21-\x7e]/g, '').slice(0, 255) || '-';
}
