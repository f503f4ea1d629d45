import { runCommand } from '../../processes/run-command.ts';

export type Ledger = { receivableCents: bigint; problems: string[] };

/** What the live book says that the gateway owes, once everything in the books was checked. */
export async function readLedger(dataFolder: string): Promise<Ledger> {
  const { code, output } = await runCommand({
    file: 'node',
    args: ['scripts/piton.ts', 'ledger', 'verify'],
    env: { ...process.env, PITON_DATA: dataFolder },
  });
  const [, whole = '', cents = ''] =
    /^live .*receivable *EC\$([\d,]+)\.(\d\d)0/m.exec(output) ?? [];
  const receivableCents = BigInt(`${whole.replaceAll(',', '')}${cents}`);
  return { receivableCents, problems: code === 0 ? [] : [output.trim()] };
}
