import { OperatorError } from '../operator-error.ts';

/**
 * Checks whether the gateway is the simulator: a shop must not release goods for payments that move
 * no money. A gateway that doesn't respond is not ready, but doesn't stop the start.
 */
export async function refuseSimulator(
  name: 'PITON_GATEWAY_URL' | 'PITON_POWERTRANZ_URL',
  gatewayUrl: string,
): Promise<void> {
  const url = new URL('/healthz', gatewayUrl);
  const reply: unknown = await fetch(url, {
    signal: AbortSignal.timeout(3000),
    redirect: 'manual',
  })
    .then((response) => response.json())
    .catch(() => null);
  if ((reply as { name?: unknown } | null)?.name === 'piton-gateway-simulator') {
    throw new OperatorError(
      `${name} is the gateway simulator, which moves no money. Set PITON_GATEWAY_ALLOW_SIMULATOR=1 to use it all the same.`,
    );
  }
}
