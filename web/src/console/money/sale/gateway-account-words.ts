import type { ConsoleSale } from '@piton/contract/payments/console-sale.ts';

/** Test payments go to the simulator, under an account that charges nothing. */
export function gatewayAccountWords({
  mode,
  gatewayAccountId,
}: Pick<ConsoleSale, 'mode' | 'gatewayAccountId'>): string {
  if (mode === 'test') return 'Test account of the gateway simulator';
  return gatewayAccountId === null ? 'Piton’s' : `The company’s own (${gatewayAccountId})`;
}
