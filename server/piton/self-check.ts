import { createChainKey } from '../audit/chain/chain-key.ts';
import { OperatorError } from '../operator-error.ts';
import type { Finding } from '../monitoring/self-check/finding.ts';
import { runChecks } from '../monitoring/self-check/run-checks.ts';
import { type FindingReport, sayFindings } from '../monitoring/self-check/say-findings.ts';
import type { Command } from './command/command.ts';
import { takeNoArguments } from './command/take-arguments.ts';
import { workWithMasterKey } from './command/work-with-master-key.ts';

export const selfCheck: Command = {
  summary: 'Run the nightly check now: ledger, payments, counters and history.',
  usage: '',
  run: async (args, { config, print }) => {
    takeNoArguments(args);
    const startedAt = performance.now();
    const found = await workWithMasterKey(
      config(),
      'piton self-check',
      async (client, masterKey) => {
        const key = createChainKey(masterKey);
        await client.query('begin isolation level repeatable read read only');
        return runChecks(client, { now: new Date(), key });
      },
    );
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const waiting = found.filter(isForPeople);
    for (const line of sayFindings(waiting).flatMap(linesOf)) print(line);
    const wrong = found.filter((each) => !isForPeople(each));
    if (wrong.length > 0) throw new OperatorError(sayFindings(wrong).flatMap(linesOf).join('\n'));
    print(
      `${waiting.length > 0 ? 'All else is in order.' : 'All is in order.'} Took ${seconds} s.`,
    );
  },
};

/** True if only the gateway has contradicted an outcome, which two members of staff must review. */
function isForPeople({ check }: Finding): boolean {
  return check === 'contradictions';
}

function linesOf({ what, count, first, todo }: FindingReport): string[] {
  const left = count - first.length;
  return [
    `${what}: ${count} found.`,
    ...first.map((sentence) => `  ${sentence}`),
    ...(left > 0 ? [`  … and ${left} more like this.`] : []),
    `  ${todo}`,
  ];
}
