import type { AnyGuardedGateway } from './breaker/guard-gateway.ts';
import type { GatewayName } from './gateway.ts';

/** The gateways of one mode. Test payments never reach one that moves money. */
export type ModeGateways = {
  /** For companies without their own account. */
  readonly platform: AnyGuardedGateway;
  /** For companies whose own account is at another gateway. */
  readonly others: readonly AnyGuardedGateway[];
};

export function allGateways({ platform, others }: ModeGateways): AnyGuardedGateway[] {
  return [platform, ...others];
}

/** False for a gateway that this server isn't configured for. */
export function hasThreeDSecure(gateways: ModeGateways, name: GatewayName): boolean {
  return allGateways(gateways).some(
    (gateway) => gateway.name === name && gateway.threeDSecure !== undefined,
  );
}

/** Throws if this server isn't configured for that gateway: nothing was sent then. */
export function gatewayNamed(gateways: ModeGateways, name: GatewayName): AnyGuardedGateway {
  const found = allGateways(gateways).find((gateway) => gateway.name === name);
  if (found === undefined) throw new Error(`no gateway ${name} is configured`);
  return found;
}
