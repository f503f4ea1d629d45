import { runCommand } from '../../processes/run-command.ts';

export type Ledger = { receivableCents: bigint; problems: string[] };

/**
 * What the live book says that the gateway owes, once everything in the books was checked; less what was
 * in them before, because what the demo sold in earlier weeks no gateway of a proof has taken.
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
  // A contradiction leaves the books balanced, but no payment of a proof may cause one.
  const isRight = code === 0 && contradictions(output).length === 0;
  return { receivableCents, problems: isRight ? [] : [output.trim()] };
}

/** Lines of `piton ledger verify` about answers that contradict an end; the demo has examples of them. */
function contradictions(output: string): string[] {
  return output
    .split('\n')
    .filter((line) => /^ +Sale .+ and the gateway said /.test(line))
    .filter((line) => !line.includes('An example of the demo'));
}
