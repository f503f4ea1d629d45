import { type AuditFilter, listAudit } from '@piton/contract/reports/audit.ts';
import { checkFields } from '@piton/contract/fields/check-fields.ts';
import { datesReversedMessage } from '@piton/contract/http/messages.ts';

const auditPath = '/console/audit';

const names = ['action', 'about', 'from', 'to'] as const;

/** What the address narrows the list to. Anybody could have written it: what makes no sense is left out. */
export function filterIn(search: URLSearchParams): AuditFilter {
  const said = names.flatMap((name) => {
    const value = search.get(name);
    return value !== null && checkFields(listAudit.query, { [name]: value }).ok
      ? [[name, value] as const]
      : [];
  });
  return Object.fromEntries(said);
}

/** What is wrong with its days: between an end and a later start nothing was recorded, and nothing is asked. */
export function daysProblem({ from, to }: AuditFilter): string | undefined {
  return from !== undefined && to !== undefined && from > to ? datesReversedMessage : undefined;
}

/** The list, narrowed to it. */
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
