import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { killPart } from '../../harness/kill-part.ts';
import { type Attempt, awaitDecisions, decisionLimitMs, inTurns, send } from '../attempts.ts';
import { type Difference, differences } from '../compare.ts';
import { readGatewayMoney } from '../gateway-money.ts';
import { killSettings, plantSettings } from '../kills/kill-servers.ts';
import { type OwnGateway, startOwnGateway } from '../own-gateway.ts';
import type { PartRun } from '../part.ts';
import { readLedger } from '../read-ledger.ts';
import { type Demo, startDemo } from './start-demo.ts';

export type OwnDemo = {
  readonly dataFolder: string;
  readonly gateway: OwnGateway;
  readonly url: () => string;
  /** Throws if the server no longer runs. */
  readonly mustRun: () => void;
  /** Starts it again with a planted fault. */
  readonly plant: (plant: string) => Promise<void>;
  /**
   * Sends every payment again once all have results; responses, ledger and gateway must then agree.
   */
  readonly compare: (attempts: readonly Attempt[]) => Promise<Difference[]>;
};

type Places = {
  readonly given: PartRun;
  readonly dataFolder: string;
  readonly logFile: string;
  readonly env?: Readonly<Record<string, string>>;
};

/** The product with a gateway that it can’t stop, for as long as the work takes. */
export async function withOwnDemo<Result>(
  { given, dataFolder, logFile, env = {} }: Places,
  work: (demo: OwnDemo) => Promise<Result>,
): Promise<Result> {
  const { folder } = given;
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const gateway = await startOwnGateway(path.join(folder, 'gateway.jsonl'));
  const start = (planted: Record<string, string> = {}) => {
    const all = { ...killSettings(gateway.url), ...env, ...planted };
    return startDemo({ dataFolder, folder, logFile, env: all });
  };
  try {
    let demo: Demo = await start();
    const { receivableCents: beforeCents } = await readLedger(dataFolder);
    return await work({
      dataFolder,
      gateway,
      url: () => demo.url,
      mustRun: () => demo.mustRun(),
      plant: async (plant) => {
        await demo.stop();
        demo = await start(plantSettings(plant));
      },
      compare: async (attempts) => {
        await awaitDecisions(async () => demo.url, attempts, decisionLimitMs);
        await inTurns(attempts, (attempt) => send(demo.url, attempt));
        const ledger = await readLedger(dataFolder, beforeCents);
        const money = await readGatewayMoney(gateway);
        const found = differences({ attempts, gateway: money, ledger });
        for (const { says } of found.slice(0, 5)) given.print(`       ${says}`);
        return found;
      },
    });
  } finally {
    killPart(dataFolder, 'everything');
    await gateway.stop();
  }
}
