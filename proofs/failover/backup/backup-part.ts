import { runCommand } from '../../../scripts/processes/run-command.ts';
import { seededRandom } from '../../harness/seeded-random.ts';
import type { Figure } from '../../harness/figure.ts';
import { requirePackages } from '../../harness/require-packages.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { arrangedControl, type Part, type PartRun } from '../../payments/part.ts';
import { type Customers, openToCustomers, type Purchase } from '../customers.ts';
import { endFault, injectFault } from '../faults.ts';
import { approvedTranIds, findMissing } from '../play-round.ts';
import { type Installation, startInstallation } from '../start-installation.ts';
import { backUp, setUpBackups, untilArchived } from './back-up-cluster.ts';
import { countRestored, loseAll, restoreCluster } from './restore-cluster.ts';
import { type Bucket, startBucket } from './start-bucket.ts';

const perSecond = 3;
const paymentsEach = { short: 20, full: 60 };
const decisionLimitMs = 60_000;
/** Clocks of the proof and of PostgreSQL are the same, but a response comes after its commit. */
const marginMs = 1500;
/** `archive_timeout` of deploy/patroni/archive.yml, and the upload on a busy machine. */
const maxLossMs = 60_000 + 30_000;

type Lived = {
  /** Acknowledged before the moment to restore, and begun after it. */
  readonly earlier: readonly string[];
  readonly later: readonly string[];
  readonly at: Date;
  readonly makers: readonly string[];
  /** Approved before the disks were lost. */
  readonly acknowledged: readonly Purchase[];
  readonly lostAt: number;
};

/**
 * The cluster is backed up, its primary fails, and later all machines lose their disks while
 * customers pay. Restored to a moment after the failover, it has each payment that was acknowledged
 * before; restored as far as possible, it lacks those that the bucket didn't have yet.
 */
export const backupPart: Part = {
  name: 'backup',
  needsRoot: true,
  isLong: true,
  run: async (given) => {
    requirePackages({ pgbackrest: 'command -v pgbackrest', curl: 'command -v curl' });
    const installation = await startInstallation(given.folder);
    const { cluster, world } = installation;
    let bucket: Bucket | null = null;
    try {
      bucket = await startBucket(given.folder, cluster.certificates);
      await setUpBackups(cluster, bucket);
      const lived = await live(installation, given);
      given.print('all database machines are lost');
      const { earlier, later } = lived;
      const [controlCount = Number.NaN] = await countRestored(cluster, 'backup alone', [earlier]);
      const [early = 0, late = Number.NaN] = await countRestored(cluster, lived.at, [
        earlier,
        later,
      ]);
      const startedAt = performance.now();
      await restoreCluster(cluster);
      const seconds = (performance.now() - startedAt) / 1000;
      const lost = await lossFigure(world, lived);
      const ledger = await verifyLedger(installation);
      const { length } = await approveAgain(installation, given.seed + 1);
      return [
        count('acknowledged payments lost', earlier.length - early, earlier.length),
        count('later payments restored', late, later.length),
        lost,
        outcome('ledger of the restored cluster', ledger, 'balances', ledger === 'balances'),
        outcome(
          'machines that made the nightly backup',
          lived.makers.join(' '),
          'one',
          lived.makers.length === 1,
        ),
        outcome('payments after the restore', String(length), 'some', length > 0),
        outcome('all three machines restored', `${seconds.toFixed(1)} s`, 'printed', true),
        arrangedControl(
          'the backup without its log',
          `${earlier.length - controlCount} payments lost`,
          controlCount < earlier.length,
        ),
      ];
    } finally {
      await bucket?.stop();
      await installation.stop();
    }
  },
};

/** Customers pay before and after the backup, a failover, and the moment to restore, until the disks are lost. */
async function live(installation: Installation, { scale, seed }: PartRun): Promise<Lived> {
  const { cluster } = installation;
  const customers = enter(installation, seed);
  const approved = () => customers.purchases.filter(isApproved);
  const untilPaid = async () => {
    const before = approved().length;
    await waitUntil('payments', () => approved().length >= before + paymentsEach[scale]);
  };
  await untilPaid();
  const makers = await backUp(cluster);
  const primary = await cluster.untilWhole();
  await injectFault(cluster, primary, 'machine killed');
  await untilPaid();
  endFault(cluster, primary, 'machine killed');
  await cluster.untilWhole();
  await untilPaid();
  const [at, moment] = [new Date(), performance.now()];
  const approvedBy = (limit: number) =>
    approved().filter(({ acknowledgedAt }) => acknowledgedAt !== null && acknowledgedAt <= limit);
  const later = () => approved().filter(({ startedAt }) => startedAt > moment + marginMs);
  await waitUntil('later payments', () => later().length >= 10);
  const [earlier, afterwards] = [approvedTranIds(approvedBy(moment)), approvedTranIds(later())];
  await untilArchived(cluster);
  await untilPaid();
  loseAll(cluster);
  const lostAt = performance.now();
  await customers.leave(0);
  const acknowledged = approvedBy(lostAt);
  return { earlier, later: afterwards, at, makers, acknowledged, lostAt };
}

/** The payments lost although a customer had seen their approval, and how long before. */
async function lossFigure(
  world: Installation['world'],
  { acknowledged, lostAt }: Lived,
): Promise<Figure> {
  const missing = new Set(await findMissing(world, approvedTranIds(acknowledged)));
  const lost = acknowledged.filter((purchase) =>
    approvedTranIds([purchase]).some((tranId) => missing.has(tranId)),
  );
  const oldestMs = Math.max(0, ...lost.map(({ acknowledgedAt }) => lostAt - (acknowledgedAt ?? 0)));
  const inSeconds = (ms: number) => `acknowledged up to ${(ms / 1000).toFixed(0)} s before`;
  return outcome(
    'payments lost with all disks',
    `${lost.length} of ${acknowledged.length}, ${inSeconds(oldestMs)}`,
    inSeconds(maxLossMs),
    acknowledged.length > 0 && oldestMs <= maxLossMs,
  );
}

function enter({ url, world, gateway }: Installation, seed: number): Customers {
  return openToCustomers({ url, key: world.key, gateway, random: seededRandom(seed), perSecond });
}

function isApproved(purchase: Purchase): boolean {
  return approvedTranIds([purchase]).length > 0;
}

async function approveAgain(installation: Installation, seed: number): Promise<string[]> {
  const customers = enter(installation, seed);
  const approved = () => approvedTranIds(customers.purchases);
  await waitUntil('payments after the restore', () => approved().length >= 5);
  await customers.leave(decisionLimitMs);
  return approved();
}

async function verifyLedger({ world }: Installation): Promise<string> {
  const { output } = await runCommand({
    file: 'node',
    args: ['scripts/piton.ts', 'ledger', 'verify'],
    env: {
      ...process.env,
      DATABASE_URL: world.url,
      DATABASE_OWNER_URL: world.ownerUrl,
      PITON_MASTER_KEY: world.rootKey,
    },
  });
  return output.includes('The ledger balances.') ? 'balances' : output;
}

function count(name: string, found: number, total: number): Figure {
  return { name, measured: `${found} of ${total}`, limit: '0', isKept: found === 0 && total > 0 };
}

function outcome(name: string, measured: string, limit: string, isKept: boolean): Figure {
  return { name, measured, limit, isKept };
}
