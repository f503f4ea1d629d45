import type { RequestContext } from '../http/endpoints/bind-endpoint.ts';
import { addressNetwork } from '../limits/address-network.ts';
import { describeDevice } from '../http/describe-device.ts';
import { deviceTokensIn } from './devices/device-cookie.ts';
import type { Visitor } from './identity-deps.ts';

type VisitorContext = Pick<RequestContext, 'clientAddress' | 'header' | 'origin' | 'sessionToken'>;

export function visitorOf(context: VisitorContext, isSecure: boolean): Visitor {
  return {
    device: describeDevice(context.header('user-agent')),
    network: addressNetwork(context.clientAddress),
    deviceTokens: deviceTokensIn(context.header('cookie'), isSecure),
    sessionToken: context.sessionToken,
    origin: context.origin,
  };
}
