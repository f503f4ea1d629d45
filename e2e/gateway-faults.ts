import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What the product says of itself as it starts: where its gateway's stand-in takes faults. */
const said = path.join(import.meta.dirname, 'product.log');

/**
 * Makes the next requests about test payments of this amount go wrong. Tests run beside each other, so
 * the amount is one that no other test pays.
 */
export async function armFault(
  kind: 'wrong_amount' | 'inquiry_down',
  { count, amount }: { count: number; amount: string },
): Promise<void> {
  const [, address] = /stand-in, and its faults: (\S+)/.exec(readFileSync(said, 'utf8')) ?? [];
  if (address === undefined) throw new Error('the product does not say where faults are armed');
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ book: 'test', kind, count, amount }),
  });
  if (!response.ok) throw new Error(`the fault was not armed: ${await response.text()}`);
}
