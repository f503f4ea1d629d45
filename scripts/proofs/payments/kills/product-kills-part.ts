import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { killPart } from '../../ground/kill-part.ts';
import { startProduct, untilNothingIsLeft } from '../../ground/running-product.ts';
import type { Figure } from '../../identity/figure.ts';
import { type Attempt, inTurns, send } from '../attempts.ts';
import { type Difference, differences } from '../compare.ts';
import { gatewayTimes, ordinaryFaults } from '../fault-mix.ts';
import { readGatewayMoney } from '../gateway-money.ts';
import { count, type Played, startOwnGateway } from '../own-gateway.ts';
import type { Part, PartRun } from '../part.ts';
import { readLedger } from '../read-ledger.ts';
import { paidFigures } from './paid-figures.ts';
import { goneLimitMs, type KillRound, killRound, type StartedProduct } from './kill-round.ts';

/** As `kills`, and all that `npm start` puts around the server goes with it, the database too. */
export const productKillsPart: Part = {
  name: 'product-kills',
  run: async (given) => figuresOf(await killRounds(given, given.scale === 'short' ? 1 : 20)),
};

type Kills = { attempts: Attempt[]; played: Played; rounds: number; found: Difference[] };

const checkout = path.resolve(import.meta.dirname, '../../../..');

async function killRounds({ seed, folder, print }: PartRun, rounds: number): Promise<Kills> {
  const dataFolder = path.join(folder, 'data');
  mkdirSync(dataFolder);
  const gateway = await startOwnGateway(path.join(folder, 'gateway.jsonl'));
  const env = settings(gateway.url);
  const kills: Kills = { attempts: [], played: new Map(), rounds: 0, found: [] };

  const start = async (): Promise<StartedProduct> => {
    const product = startProduct({ checkout, dataFolder, env });
    const url = await product.ready;
    return {
      url,
      stop: () => {
        product.npm.kill('SIGTERM');
        return untilNothingIsLeft(dataFolder, goneLimitMs);
      },
    };
  };

  /** At the payments of this round and of all before it; answers what was not seen before. */
  const look = async (latest: readonly Attempt[]): Promise<Difference[]> => {
    kills.attempts.push(...latest);
    // Our books first: what the gateway takes in between counts against us.
    const ledger = await readLedger(dataFolder);
    const money = await readGatewayMoney(gateway);
    const all = differences({ attempts: kills.attempts, gateway: money, ledger });
    const seen = new Set(kills.found.map(({ says }) => says));
    const fresh = all.filter(({ says }) => !seen.has(says));
    for (const { says } of fresh) print(`       ${says}`);
    kills.found.push(...fresh);
    return fresh;
  };

  print('round  killed after  sent  answered  faults  settled after  lost');
  try {
    while (kills.rounds < rounds) {
      kills.rounds += 1;
      const deps = { dataFolder, gateway, faults: ordinaryFaults, start, look };
      const round = await killRound(deps, seed * 1000 + kills.rounds);
      for (const [name, times] of round.played) count(kills.played, name, times);
      print(roundLine(kills.rounds, round));
    }
    // Once more every payment of all rounds, on a product that was never killed.
    const { url, stop } = await start();
    await inTurns(kills.attempts, (attempt) => send(url, attempt));
    await look([]);
    await stop();
  } finally {
    // Whatever failed, nothing stays behind.
    killPart(dataFolder, 'everything');
    await gateway.stop();
  }
  return kills;
}

function settings(gatewayUrl: string): Record<string, string> {
  return {
    // All come from one address, and declined cards are few.
    PITON_TRIES_PER_CARD: '1000000',
    PITON_TRIES_PER_ADDRESS: '1000000',
    PITON_GATEWAY_URL: gatewayUrl,
    PITON_GATEWAY_LIMIT_MS: String(gatewayTimes.limitMs),
    PITON_GATEWAY_QUIET_SECONDS: String(gatewayTimes.quietMs / 1000),
  };
}

function roundLine(
  number: number,
  { killedAfterMs, answered, settledAfterMs, ...round }: KillRound,
): string {
  const faults = Array.from(round.played.values()).reduce((sum, times) => sum + times, 0);
  return [
    String(number).padStart(5),
    `${killedAfterMs} ms`.padStart(12),
    String(round.attempts.length).padStart(4),
    String(answered).padStart(8),
    String(faults).padStart(6),
    `${Math.round(settledAfterMs)} ms`.padStart(13),
    String(round.found.length).padStart(4),
  ].join('  ');
}

function figuresOf({ attempts, rounds, found, played }: Kills): Figure[] {
  return [
    ...paidFigures({ attempts, played }),
    {
      name: 'differences after the whole product was killed',
      measured: `${found.length} of ${attempts.length} payments, ${rounds} kills`,
      limit: '0',
      isKept: found.length === 0,
    },
  ];
}
