import type { WebPayAnswer } from '@piton/contract/payment-answer.ts';
import { runCommand } from '../../processes/run-command.ts';
import type { Attempt } from './attempts.ts';
import { readGatewayMoney } from './gateway-money.ts';

/** Everything in which answers, books and gateway differ, in words; empty when they agree. */
export async function differences(dataFolder: string, attempts: Attempt[]): Promise<string[]> {
  const gateway = readGatewayMoney(dataFolder);
  const ledger = await readLedger(dataFolder);
  const approved = approvedTranIds(attempts);
  const found = [...ledger.problems];
  for (const [tranId, times] of gateway.approved) {
    if (times !== 1) found.push(`the gateway took ${tranId} ${times} times`);
    if (!approved.has(tranId)) found.push(`the gateway took ${tranId}, and nobody was told`);
  }
  for (const tranId of approved) {
    if (!gateway.approved.has(tranId)) found.push(`${tranId} was told as paid and never taken`);
  }
  if (ledger.receivableCents !== gateway.approvedCents) {
    found.push(
      `the books say ${ledger.receivableCents} cents and the gateway ${gateway.approvedCents}`,
    );
  }
  for (const { answer, contradictions } of attempts) {
    for (const other of contradictions) {
      found.push(`${answer ?? 'nothing'} was also told as ${other}`);
    }
  }
  return found;
}

function approvedTranIds(attempts: Attempt[]): Set<string> {
  const ids = attempts.flatMap(({ answer }) => {
    const { msg } = JSON.parse(answer ?? '{"msg":""}') as WebPayAnswer;
    return typeof msg === 'object' && msg.FinancialResultCode[0] === 'Approved'
      ? [msg.TranId[0]]
      : [];
  });
  return new Set(ids);
}

async function readLedger(dataFolder: string) {
  const { code, output } = await runCommand({
    file: 'node',
    args: ['scripts/piton.ts', 'ledger', 'verify'],
    env: { ...process.env, PITON_DATA: dataFolder },
  });
  const [, whole = '', cents = ''] =
    /^live .*receivable +EC\$([\d,]+)\.(\d\d)0/m.exec(output) ?? [];
  const receivableCents = Number(`${whole.replaceAll(',', '')}${cents}`);
  return { receivableCents, problems: code === 0 ? [] : [output] };
}
