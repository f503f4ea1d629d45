import { type AuditFilter, listAudit } from '@piton/contract/audit/audit-log.ts';
import { checkFields } from '@piton/contract/fields/check-fields.ts';
import { datesReversedMessage } from '@piton/contract/http/messages.ts';

const auditPath = '/console/audit';

const names = ['action', 'about', 'from', 'to'] as const;

/**
 * Parses the filter in the address, and ignores invalid parts because anyone may have written it.
 */
export function filterIn(search: URLSearchParams): AuditFilter {
  const entries = names.flatMap((name) => {
    const value = search.get(name);
    return value !== null && checkFields(listAudit.query, { [name]: value }).ok
      ? [[name, value] as const]
      : [];
  });
  return Object.fromEntries(entries);
}

/** The problem with the days: a range that ends before it starts is not sent. */
export function daysProblem({ from, to }: AuditFilter): string | undefined {
  return from !== undefined && to !== undefined && from > to ? datesReversedMessage : undefined;
}

/** The address of the list with this filter. */
export function auditAddress(filter: AuditFilter): string {
  const query = searchOf(filter);
  return query === '' ? auditPath : `${auditPath}?${query}`;
}

export function searchOf(filter: AuditFilter): string {
  return new URLSearchParams(
    names.flatMap((name) => {
      const value = filter[name];
      return value === undefined ? [] : [[name, value]];
    }),
  ).toString();
}
