import { ensureWebBuilt } from '../../../scripts/build-web.ts';
import { counted, type Figure } from '../../harness/figure.ts';
import { arrangedControl, controlFigure, type Part } from '../part.ts';
import { readerFigure } from '../reader/bank-reader.ts';
import { startOwnCluster } from '../world/own-world.ts';
import { type FleetRun, runFleet } from './fleet-run.ts';
import { paidFigures } from './paid-figures.ts';

const sizes = {
  short: { kills: 6, payments: 200, reads: 100 },
  full: { kills: 2000, payments: 100_000, reads: 10_000 },
};

/** Kills servers with SIGKILL one by one during payments with gateway faults. */
export const killsPart: Part = {
  name: 'kills',
  run: async (given) => {
    await ensureWebBuilt();
    const cluster = await startOwnCluster();
    try {
      const { reads, ...size } = sizes[given.scale];
      const ordinary = await runFleet(given, cluster, { ...size, name: 'ordinary', plant: null });
      const plant = 'impatience&forgets-the-dead';
      const few = { name: 'planted', kills: 2, payments: 48, plant };
      const planted = await runFleet(given, cluster, few);
      const lost = planted.lost.length;
      const forgotten = planted.pending.length;
      return [
        ...figuresOf(ordinary),
        readerFigure(ordinary.reading, reads),
        arrangedControl('sends a pending payment again', `${lost} charges unreported`, lost > 0),
        controlFigure(
          'never takes over a lapsed lease',
          `${forgotten} of ${planted.open} that were open`,
          forgotten > 0,
        ),
        controlFigure(
          'a projection that misses sales',
          `${planted.miscounts.length} counted wrongly`,
          planted.miscounts.length > 0,
        ),
        controlFigure(
          'a projection that takes none',
          `${ordinary.forgotten} left`,
          ordinary.forgotten > 0,
        ),
      ];
    } finally {
      await cluster.stop();
    }
  },
};

function figuresOf(run: FleetRun): Figure[] {
  const { attempts, kills, inFlight, open, found, unknown, played, miscounts, unprojected } = run;
  return [
    ...paidFigures({ attempts, played }),
    {
      name: 'payments pending at a kill',
      measured: `${counted(inFlight, 'request')} in flight, ${counted(open, 'sale')} open`,
      limit: `at least ${kills} and 1`,
      isKept: inFlight >= kills && open > 0,
      isTimingDependent: true,
    },
    {
      name: 'differences between responses, ledger and gateway',
      measured: `${found.length} of ${attempts.length} payments, ${counted(kills, 'kill')}`,
      limit: '0',
      isKept: found.length === 0,
    },
    {
      name: 'counters and audit queue that differ from the sales',
      measured: `${miscounts.length} after ${counted(kills, 'kill')}${miscounts[0] === undefined ? '' : `: ${miscounts[0]}`}`,
      limit: '0',
      isKept: miscounts.length === 0,
    },
    {
      name: 'ended sales unprojected 20 s after the last payment',
      measured: String(unprojected),
      limit: '0',
      isKept: unprojected === 0,
    },
    {
      name: 'pending 10 s after the last restart',
      measured: `${unknown.length} that the gateway knows`,
      limit: '0',
      isKept: unknown.length === 0,
    },
  ];
}
