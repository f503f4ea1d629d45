import { addDays } from '@piton/contract/time/calendar.ts';
import type pg from 'pg';
import { createChainKey } from '../audit/chain/chain-key.ts';
import { kyselyOn } from '../database/kysely-on.ts';
import type { RootKey } from '../encryption/root-key.ts';
import { nightDueBy } from '../monitoring/self-check/night.ts';
import { runChecks } from '../monitoring/self-check/run-checks.ts';
import {
  type FindingReport,
  formatFinding,
  formatFindings,
} from '../monitoring/self-check/format-findings.ts';
import {
  type KeptFinding,
  newCountOf,
  readNight,
  addSinceDates,
} from '../monitoring/self-check/self-check-store.ts';
import { OperatorError } from '../operator-error.ts';
import type { Command } from './command/command.ts';
import { takeNoArguments } from './command/take-arguments.ts';
import { workWithMasterKey } from './command/work-with-master-key.ts';

export const selfCheck: Command = {
  summary: 'Run the nightly check now: ledger, payments, counters and history.',
  usage: '',
  run: async (args, { config, print }) => {
    takeNoArguments(args);
    const startedAt = performance.now();
    const found = await workWithMasterKey(config(), 'piton self-check', findNow);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const acknowledged = found.flatMap(acknowledgedPart);
    const open = found.flatMap(openPart);
    const waiting = open.filter(isForPeople);
    for (const line of acknowledged.flatMap(acknowledgedLinesOf)) print(line);
    for (const line of formatFindings(waiting).flatMap(linesOf)) print(line);
    const wrong = open.filter((each) => !isForPeople(each));
    if (wrong.length > 0) {
      throw new OperatorError(formatFindings(wrong).flatMap(linesOf).join('\n'));
    }
    print(`${found.length > 0 ? 'All else is in order.' : 'All is in order.'} Took ${seconds} s.`);
  },
};

async function findNow(client: pg.Client, rootKey: RootKey): Promise<KeptFinding[]> {
  const now = new Date();
  const night = nightDueBy(now);
  const { last } = await readNight(kyselyOn(client), night);
  await client.query('begin isolation level repeatable read read only');
  const found = await runChecks(client, { now, key: createChainKey(rootKey) });
  // Dated after the last night, whose acknowledgements don't cover rows that are new since.
  return addSinceDates(found, { night: addDays(night, 1), last });
}

type Part = Pick<KeptFinding, 'check' | 'count' | 'first'>;

/** New rows come first. */
function openPart(finding: KeptFinding): Part[] {
  const { check, first } = finding;
  const count = newCountOf(finding);
  return count === 0 ? [] : [{ check, count, first: first.slice(0, count) }];
}

function acknowledgedPart(finding: KeptFinding): Part[] {
  const { check, first } = finding;
  const newCount = newCountOf(finding);
  const count = finding.count - newCount;
  return count === 0 ? [] : [{ check, count, first: first.slice(newCount) }];
}

/** True if only the gateway has contradicted an outcome, which two members of staff must review. */
function isForPeople({ check }: Part): boolean {
  return check === 'contradictions';
}

function acknowledgedLinesOf(part: Part): string[] {
  const { what, ...rest } = formatFinding(part);
  return linesOf({ ...rest, what: `Acknowledged by staff: ${what}`, todo: '' });
}

function linesOf({ what, count, first, todo }: FindingReport): string[] {
  const left = count - first.length;
  return [
    `${what}: ${count} found.`,
    ...first.map((sentence) => `  ${sentence}`),
    ...(left > 0 ? [`  … and ${left} more like this.`] : []),
    ...(todo === '' ? [] : [`  ${todo}`]),
  ];
}
