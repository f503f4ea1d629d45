import { runCommand } from '../../processes/run-command.ts';

type Verified = {
  readonly code: number;
  readonly seconds: number;
  /** What was named as altered, each as "audit entry 0199…". */
  readonly named: readonly string[];
};

type Verify = (() => Promise<Verified>) & {
  /** How long the command takes that looks at nothing. */
  readonly emptyRunSeconds: () => Promise<number>;
};

type Options = { dataFolder: string; masterKey: Buffer; tell: number };

/** The command as an operator runs it, as a process of its own. */
export function verifyWith({ dataFolder, masterKey, tell }: Options): Verify {
  const env = {
    ...process.env,
    PITON_DATA: dataFolder,
    PITON_MASTER_KEY: masterKey.toString('base64'),
  };
  const run = async (args: readonly string[]) => {
    const startedAt = performance.now();
    const finished = await runCommand({ file: 'node', args: ['scripts/piton.ts', ...args], env });
    return { ...finished, seconds: (performance.now() - startedAt) / 1000 };
  };
  const verify = async () => {
    const { code, output, seconds } = await run(['audit', 'verify', '--tell', String(tell)]);
    const named = [...output.matchAll(/^The (.+) is not what was chained in block \d+\.$/gm)];
    // What is neither intact nor names a row has failed in another way, which is to be read.
    if (code !== 0 && named.length === 0) console.log(output);
    return { code, seconds, named: named.map(([, name = '']) => name) };
  };
  return Object.assign(verify, {
    emptyRunSeconds: async () => (await run(['status'])).seconds,
  });
}
