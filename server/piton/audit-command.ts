import { formatDayAndTime } from '@piton/contract/time/time.ts';
import { z } from 'zod';
import { createChainKey } from '../audit/chain/chain-key.ts';
import { type Head, readHead, writeHead } from '../audit/chain/hash-block.ts';
import { type AuditReport, verifyAudit } from '../audit/chain/verify-audit.ts';
import type { Found } from '../audit/chain/chain-fault.ts';
import { OperatorError } from '../operator-error.ts';
import type { Command } from './command/command.ts';
import { takeOptions } from './command/take-options.ts';
import { workWithMasterKey } from './command/work-with-master-key.ts';

const options = z.object({
  head: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(1_000_000).default(20),
});

export const audit: Command = {
  summary: 'Check the hash chain over audit and ledger.',
  usage:
    'verify [--head <block:hash>] [--limit 20]  compares with a head stored elsewhere to find a truncated end; lists so many faults of each kind',
  run: async ([word, ...rest], { config, print }) => {
    if (word !== 'verify') throw new OperatorError('Usage: piton audit verify');
    const { head, limit } = takeOptions(rest, options);
    const keptHead = headFrom(head);
    const report = await workWithMasterKey(config(), 'piton audit', (client, rootKey) =>
      verifyAudit(client, { key: createChainKey(rootKey), now: new Date(), keptHead, limit }),
    );
    for (const line of linesOf(report)) print(line);
    if (report.found.length > 0) throw new OperatorError(faultsOf(report).join('\n'));
    print(
      report.intactUpTo === null
        ? 'Nothing is chained yet.'
        : `Intact up to ${formatDayAndTime(report.intactUpTo)}.`,
    );
  },
};

function headFrom(text: string | undefined): Head | null {
  if (text === undefined) return null;
  const head = readHead(text);
  if (head === null) {
    throw new OperatorError(`--head: "${text}" is not a head; one looks like 12:uQ…`);
  }
  return head;
}

function linesOf({ rows, blocks, countersigned, waiting, head }: AuditReport): string[] {
  return [
    `chained  ${rows} rows in ${blocks} blocks`,
    ...(countersigned > 0n
      ? [`signed   ${countersigned} blocks with another root key, countersigned with this one`]
      : []),
    `waiting  ${waiting} rows, not chained yet`,
    `head     ${head === null ? 'none' : `${writeHead(head)}  (store it out of reach of this database’s owner)`}`,
  ];
}

/** The first fault in the chain leads; those outside any block follow. */
function faultsOf({ found, intactUpTo }: AuditReport): string[] {
  const count = found.reduce((sum, each) => sum + each.count, 0);
  const first = ({ faults }: Found) => faults[0]?.seq ?? null;
  const inOrder = found.toSorted((one, other) => compareSeq(first(one), first(other)));
  return [
    `History has been altered: ${count} ${count === 1 ? 'fault' : 'faults'}.`,
    ...inOrder.flatMap(({ faults, count: all }) => [
      ...faults.map(({ says }) => says),
      ...(all > faults.length ? [`… and ${all - faults.length} more like this.`] : []),
    ]),
    intactUpTo === null
      ? 'No block before it is intact.'
      : `Intact up to ${formatDayAndTime(intactUpTo)}: everything chained up to then is unaltered.`,
    'Keep a copy of the database as it is, and compare the rows named above with an earlier backup: docs/operations/database-lost.md, “Altered history”.',
  ];
}

function compareSeq(one: bigint | null, other: bigint | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return one < other ? -1 : Number(one > other);
}
