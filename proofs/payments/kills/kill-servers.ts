import path from 'node:path';
import { killPart } from '../../harness/kill-part.ts';
import { startProduct, untilNothingIsLeft } from '../../harness/running-product.ts';
import { type Attempt, inTurns, send, awaitDecisions, decisionLimitMs } from '../attempts.ts';
import { type Difference, differences } from '../compare.ts';
import { fleetFaults, gatewayTimes, ordinaryFaults } from '../fault-mix.ts';
import { readGatewayMoney } from '../gateway-money.ts';
import { count, type Played, startOwnGateway } from '../own-gateway.ts';
import type { PartRun } from '../part.ts';
import { readLedger } from '../read-ledger.ts';
import { goneLimitMs, type KillRound, killRound, type StartedProduct } from './kill-round.ts';

export type Kills = { attempts: Attempt[]; played: Played; rounds: number; found: Difference[] };

const checkout = path.resolve(import.meta.dirname, '../../..');

export type ServerKill = {
  readonly dataFolder: string;
  /** A fault that the product starts with. */
  readonly plant?: 'never-flushes' | undefined;
  readonly rounds: number;
  /** Ends the product in the middle of its work. */
  readonly kill: () => void;
  /** The preparation before a restart. */
  readonly restore: () => void;
  /**
   * Resolves only at the end instead of after every round. No inquiry may then be denied, because
   * it may concern an old payment.
   */
  readonly isDecidedAtEnd?: boolean;
  /** A control must lose a payment with a response, so there must be one. */
  readonly strikesAfterResponse?: boolean;
};

/** Payments until the kill and after the restart, round by round. */
export async function killServers(
  { seed, folder, print }: PartRun,
  how: ServerKill,
): Promise<Kills> {
  const { dataFolder, plant, rounds, kill, restore, isDecidedAtEnd = false } = how;
  const gateway = await startOwnGateway(path.join(folder, 'gateway.jsonl'));
  const env = { ...killSettings(gateway.url), ...(plant && plantSettings(plant)) };
  const faults = isDecidedAtEnd ? { ...ordinaryFaults, beforeKill: fleetFaults } : ordinaryFaults;
  const kills: Kills = { attempts: [], played: new Map(), rounds: 0, found: [] };

  let running: StartedProduct | null = null;
  let beforeCents: bigint | null = null;
  /** A running product continues: a round begins where the last one ended. */
  const start = async (): Promise<StartedProduct> => {
    if (running !== null) return running;
    restore();
    const product = startProduct({ checkout, dataFolder, env });
    const url = await product.ready;
    beforeCents ??= (await readLedger(dataFolder)).receivableCents;
    running = {
      url,
      stop: () => {
        product.npm.kill('SIGTERM');
        return untilNothingIsLeft(dataFolder, goneLimitMs);
      },
    };
    return running;
  };
  const end = () => {
    running = null;
    kill();
  };

  /** Sends all payments again once they have responses; returns the number of new differences. */
  const compare = async (url: string): Promise<number> => {
    const { attempts } = kills;
    await awaitDecisions(async () => url, attempts, decisionLimitMs);
    await inTurns(attempts, (attempt) => send(url, attempt));
    // Reads our ledger first, so that charges in between count against us.
    const ledger = await readLedger(dataFolder, beforeCents ?? 0n);
    const money = await readGatewayMoney(gateway);
    const all = differences({ attempts, gateway: money, ledger });
    const seen = new Set(kills.found.map(({ says }) => says));
    const fresh = all.filter(({ says }) => !seen.has(says));
    for (const { says } of fresh) print(`       ${says}`);
    kills.found.push(...fresh);
    return fresh.length;
  };

  print('round  killed after  sent  answered  faults  lost');
  try {
    while (kills.rounds < rounds) {
      kills.rounds += 1;
      const deps = { ...how, gateway, faults, kill: end, start };
      const round = await killRound(deps, seed * 1000 + kills.rounds);
      for (const [name, times] of round.played) count(kills.played, name, times);
      kills.attempts.push(...round.attempts);
      const lost = isDecidedAtEnd ? null : await compare((await start()).url);
      print(roundLine(kills.rounds, round, lost));
    }
    const { url, stop } = await start();
    await compare(url);
    await stop();
  } finally {
    // Cleans up after any failure.
    killPart(dataFolder, 'everything');
    await gateway.stop();
  }
  return kills;
}

export function killSettings(gatewayUrl: string): Record<string, string> {
  return {
    // All come from one address, and two declined cards pay repeatedly.
    PITON_ATTEMPTS_PER_CARD: '1000000',
    PITON_ATTEMPTS_PER_ADDRESS: '1000000',
    PITON_GATEWAY_URL: gatewayUrl,
    PITON_GATEWAY_LIMIT_MS: String(gatewayTimes.limitMs),
    PITON_GATEWAY_QUIET_SECONDS: String(gatewayTimes.quietMs / 1000),
  };
}

export function plantSettings(plant: string): Record<string, string> {
  const plants = new URL(`../payment-faults.mjs?${plant}`, import.meta.url).href;
  return { NODE_OPTIONS: `--import=${plants}` };
}

function roundLine(
  number: number,
  { killedAfterMs, answered, attempts, played }: KillRound,
  lost: number | null,
): string {
  const faults = Array.from(played.values()).reduce((sum, times) => sum + times, 0);
  return [
    String(number).padStart(5),
    `${killedAfterMs} ms`.padStart(12),
    String(attempts.length).padStart(4),
    String(answered).padStart(8),
    String(faults).padStart(6),
    String(lost ?? '').padStart(4),
  ].join('  ');
}
