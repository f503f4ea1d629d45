import path from 'node:path';
import { migrate } from '@piton/server/database/release/migrate.ts';
import { readRelease, type Release } from '@piton/server/database/release/read-release.ts';
import { withConnection } from '@piton/server/database/with-connection.ts';
import type { Figure } from '../harness/figure.ts';
import { startOwnGateway } from '../payments/own-gateway.ts';
import { arrangedControl, type Part, type PartRun } from '../payments/part.ts';
import { payOnce, payWhileMigrating, type Played } from './pay-while-migrating.ts';
import { loadPreviousRelease, type PreviousWorld } from './previous-release.ts';

const sizes = {
  short: { stored: 5000, perSecond: 20 },
  full: { stored: 100_000, perSecond: 200 },
} as const;
const lockLimitMs = 1000;

/** The previous release takes payments while this one migrates its database. */
export const migrationsPart: Part = {
  name: 'migrations',
  run: async ({ folder, scale, print }) => {
    const { stored, perSecond } = sizes[scale];
    const previous = await loadPreviousRelease(folder);
    const gateway = await startOwnGateway(path.join(folder, 'gateway.jsonl'));
    const cluster = await previous.startOwnCluster();
    const inNewWorld = async <Result>(
      work: (world: PreviousWorld, pay: Pay) => Promise<Result>,
    ) => {
      const world = await cluster.newWorld();
      const payments = previous.openPaymentPath({
        connection: world.app,
        masterKey: world.masterKey,
        clock: () => new Date(),
        gatewayUrl: gateway.url,
        gatewayLimitMs: 20_000,
        quietMs: 90_000,
        poolSize: 8,
      });
      try {
        return await work(world, payments.pay);
      } finally {
        await payments.close();
      }
    };
    try {
      const release = readRelease();
      const between = await inNewWorld((world, pay) => payBetween(world, pay, release));
      const renamed = await inNewWorld((world, pay) => payBetween(world, pay, withRename(release)));
      const [played, rewritten] = await inNewWorld(async (world, pay) => {
        await previous.fillPayments(world.superuser, stored);
        return [
          await payWhileMigrating(world, pay, { release, perSecond }),
          await payWhileMigrating(world, pay, { release: withRewrite(release), perSecond }),
        ] as const;
      });
      print(
        `${played.migrations} migrations and all functions in ${inSeconds(played.tookMs)}, ${played.usual.toFixed(1)} payments/s before`,
      );
      return [
        betweenFigure(between),
        renameControl(renamed, between),
        ...figuresOf(played),
        rateFigure(played, scale),
        control(rewritten),
      ];
    } finally {
      await cluster.stop();
      await gateway.stop();
    }
  },
};

type Pay = Parameters<typeof payWhileMigrating>[1];

type Between = { readonly steps: number; readonly failedAfter: readonly string[] };

/** A payment after each migration, as if a server had stopped there: functions are still old. */
async function payBetween(
  { owner, key }: PreviousWorld,
  pay: Pay,
  { migrations, sql }: Release,
): Promise<Between> {
  const { rows } = await withConnection(owner, (client) =>
    client.query<{ count: number }>('select count(*)::int as count from schema_migrations'),
  );
  const known = rows[0]?.count ?? 0;
  const failedAfter: string[] = [];
  const missing = migrations.slice(known);
  for (const [index, { name }] of missing.entries()) {
    const upToHere = migrations.slice(0, known + index + 1);
    await migrate(owner, { migrations: upToHere, sql: { ...sql, number: 0 } });
    const isApproved = await payOnce(pay, key, 100 + index).catch(() => false);
    if (!isApproved) failedAfter.push(name);
  }
  return { steps: missing.length, failedAfter };
}

/**
 * Rewrites every sale under a lock, which the check of new migrations refuses, and stays as long as
 * a larger table would take.
 */
function withRewrite(release: Release): Release {
  return withPlanted(
    release,
    `alter table sales add column planted double precision default random();
     select pg_sleep(1.5)`,
  );
}

/** Takes away what the previous release's functions use. */
function withRename(release: Release): Release {
  return withPlanted(release, 'alter table sales rename column amount_mills to planted');
}

function withPlanted({ migrations, sql: sources }: Release, sql: string): Release {
  const version = migrations.length + 1;
  const name = `${version}-planted.sql`;
  const planted = { version, name, sql, sha256: 'planted', isAlone: false };
  return { migrations: [...migrations, planted], sql: sources };
}

function betweenFigure({ steps, failedAfter }: Between): Figure {
  const failed = failedAfter.length === 0 ? '' : ` (${failedAfter.join(', ')})`;
  return {
    name: 'migrations after which a payment fails',
    measured: `${failedAfter.length} of ${steps}${failed}`,
    limit: '0',
    isKept: failedAfter.length === 0 && steps > 0,
  };
}

function renameControl(renamed: Between, usual: Between): Figure {
  const more = renamed.failedAfter.length - usual.failedAfter.length;
  return arrangedControl('a migration that renames a column in use', `${more} failed`, more > 0);
}

function figuresOf({ failed, sent, migrations, ...locks }: Played): Figure[] {
  return [
    {
      name: 'failed payments during the migrations',
      measured: `${failed} of ${sent}`,
      limit: '0',
      isKept: failed === 0 && sent > 0 && migrations > 0,
    },
    {
      name: 'longest lock, held and waited for',
      measured: `${inSeconds(locks.heldMs)}, ${inSeconds(locks.waitedMs)}`,
      limit: inSeconds(lockLimitMs),
      isKept: longestMs(locks) <= lockLimitMs,
      isTimingDependent: true,
    },
  ];
}

/**
 * A busy machine is slow in any second, so the short form only prints it. A machine that doesn't
 * hold the rate before the migrations shows nothing.
 */
function rateFigure({ usual, slowest }: Played, scale: PartRun['scale']): Figure {
  const { perSecond } = sizes[scale];
  return {
    name: 'payments in the slowest second',
    measured: `${slowest}, before ${usual.toFixed(1)} of ${perSecond}`,
    limit: scale === 'full' ? 'half' : 'printed',
    isKept: scale === 'short' || (usual >= perSecond * 0.9 && slowest >= usual / 2),
    isTimingDependent: true,
  };
}

function control({ slowest, ...locks }: Played): Figure {
  const measured = `${inSeconds(longestMs(locks))}, ${slowest} in the slowest second`;
  const isFound = longestMs(locks) > lockLimitMs;
  return arrangedControl('a migration that rewrites all sales', measured, isFound);
}

function longestMs({ waitedMs, heldMs }: Pick<Played, 'waitedMs' | 'heldMs'>): number {
  return Math.max(waitedMs, heldMs);
}

function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
