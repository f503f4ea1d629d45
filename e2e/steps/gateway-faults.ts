import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The product's output at its start names the address for gateway faults. */
const productLog = path.join(import.meta.dirname, '../product.log');

/**
 * Makes the next test payments of this amount fail. Tests run in parallel, so no other test may
 * use the amount.
 */
export async function armFault(
  kind: 'wrong_amount' | 'inquiry_down',
  { count, amount }: { count: number; amount: string },
): Promise<void> {
  const [, address] =
    /Gateway simulator and its faults: (\S+)/.exec(readFileSync(productLog, 'utf8')) ?? [];
  if (address === undefined) throw new Error('the product does not say where faults are armed');
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode: 'test', kind, count, amount }),
  });
  if (!response.ok) throw new Error(`the fault was not armed: ${await response.text()}`);
}
