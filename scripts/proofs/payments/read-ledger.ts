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
  // What the gateway said against an end fails nobody's books, and nothing of it may come of a proof.
  const isRight = code === 0 && !output.includes('what the gateway said against an end');
  return { receivableCents, problems: isRight ? [] : [output.trim()] };
}
