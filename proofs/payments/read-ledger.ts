import { runCommand } from '../../scripts/processes/run-command.ts';

export type Ledger = { receivableCents: bigint; problems: string[] };

/**
 * The ledger's claim on the gateway in live mode after a full check, minus the total before: the
 * demo's earlier sales were not charged at the proof's gateway.
 */
export async function readLedger(dataFolder: string, beforeCents = 0n): Promise<Ledger> {
  const { code, output } = await runCommand({
    file: 'node',
    args: ['scripts/piton.ts', 'ledger', 'verify'],
    env: { ...process.env, PITON_DATA: dataFolder },
  });
  const [, whole = '', cents = ''] =
    /^live .*receivable *EC\$([\d,]+)\.(\d\d)0/m.exec(output) ?? [];
  const receivableCents = BigInt(`${whole.replaceAll(',', '')}${cents}`) - beforeCents;
  // A contradiction leaves the ledger balanced, but no payment of a proof may cause one.
  const isRight = code === 0 && contradictions(output).length === 0;
  return { receivableCents, problems: isRight ? [] : [output.trim()] };
}

/**
 * The lines of `piton ledger verify` about contradicting responses; the demo has samples of them.
 */
function contradictions(output: string): string[] {
  return output
    .split('\n')
    .filter((line) => /^ +Sale .+ but the gateway reported /.test(line))
    .filter((line) => !line.includes('An example of the demo'));
}
