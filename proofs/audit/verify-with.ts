import { runCommand } from '../../scripts/processes/run-command.ts';

type Verified = {
  readonly code: number;
  readonly seconds: number;
  /** The entries reported as altered, as "audit entry 0199…". */
  readonly named: readonly string[];
};

type Verify = (() => Promise<Verified>) & {
  /** The duration of a command that checks nothing. */
  readonly emptyRunSeconds: () => Promise<number>;
};

type Options = { dataFolder: string; masterKey: Buffer; limit: number };

/** Runs the command as an operator does, in its own process. */
export function verifyWith({ dataFolder, masterKey, limit }: Options): Verify {
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
    const { code, output, seconds } = await run(['audit', 'verify', '--limit', String(limit)]);
    const named = [...output.matchAll(/^The (.+) differs from block \d+\.$/gm)];
    // Any other failure needs its output.
    if (code !== 0 && named.length === 0) console.log(output);
    return { code, seconds, named: named.map(([, name = '']) => name) };
  };
  return Object.assign(verify, {
    emptyRunSeconds: async () => (await run(['status'])).seconds,
  });
}
