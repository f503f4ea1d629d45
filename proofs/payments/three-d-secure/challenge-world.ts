import { browseChallenge } from '@piton/server/gateways/powertranz/testing/browse-challenge.ts';
import { newAttempt } from '../attempts.ts';
import type { OwnGateway } from '../own-gateway.ts';
import type { OwnWorld } from '../world/own-world.ts';
import { merchantUrl, type PostedForm } from './challenge-path.ts';
import {
  type ChallengeProcess,
  type Paid,
  type ProcessSettings,
  startChallengeProcess,
  type Step,
} from './start-challenge-process.ts';

export type ChallengeWorld = { readonly world: OwnWorld; readonly gateway: OwnGateway };

export function startProcess({ world, gateway }: ChallengeWorld): Promise<ChallengeProcess> {
  const { app: connection, owner, rootKey } = world;
  const settings: ProcessSettings = {
    connection,
    owner,
    rootKey,
    gatewayUrl: gateway.url,
    gatewayLimitMs: 2000,
    quietMs: 60_000,
  };
  return startChallengeProcess(settings);
}

export async function sealFor({ world }: ChallengeWorld, cardNumber: string): Promise<string> {
  const amountCents = 100 + Math.floor(Math.random() * 100_000);
  const attempt = await newAttempt(world.key, {
    amountCents,
    cardNumber,
    isDoubled: false,
    fault: null,
  });
  return attempt.encryptedTxt;
}

export async function pay(
  running: ChallengeProcess,
  step: Pick<Step, 'encryptedTxt' | 'isShown'>,
): Promise<Paid> {
  const [done] = await running.run([{ ...step, killAt: null }]);
  if (typeof done?.result !== 'object' || done.result === null) {
    throw new Error(String(done?.result));
  }
  return done.result as Paid;
}

/** The browser's request at the end of the issuer's pages; null if they lead nowhere. */
export function browse(
  { gateway }: Pick<ChallengeWorld, 'gateway'>,
  document: string,
  password = '3ds2',
): Promise<PostedForm | null> {
  return browseChallenge(document, gateway.url, { password, merchantUrl });
}
