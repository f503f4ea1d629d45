import { setTimeout as wait } from 'node:timers/promises';
import type { Figure } from '../../harness/figure.ts';
import { requirePackages } from '../../harness/require-packages.ts';
import { arrangedControl, type Part, type PartRun } from '../../payments/part.ts';
import { readRules } from '../rule-file.ts';
import { type LiveFault, serverGone, waves } from './live-faults.ts';
import { type LiveWorld, startLiveWorld } from './live-world.ts';
import { speed } from './scale-rules.ts';
import { type Notice, type Pager, startPager } from './start-pager.ts';
import { startWatchers, type Watchers } from './start-watchers.ts';

/** An hour in full, at the rules' speed. */
const healthyMs = { short: 20_000, full: 3_600_000 / speed };
/** The server looks at some figures once a minute, and a busy machine takes its time. */
const limitMs = 240_000;

type Live = {
  readonly world: LiveWorld;
  readonly pager: Pager;
  readonly watchers: Watchers;
  readonly print: PartRun['print'];
};

type Seen = {
  readonly fired: string[];
  readonly resolved: string[];
  readonly muted: string[];
  readonly strays: string[];
};

/** Prometheus and Alertmanager watch a server that meets real faults. */
export const livePart: Part = {
  name: 'live',
  isLong: true,
  run: async ({ scale, folder, print }) => {
    requirePackages({
      prometheus: 'command -v prometheus',
      'prometheus-alertmanager': 'command -v prometheus-alertmanager',
    });
    const pager = await startPager();
    const world = await startLiveWorld(folder);
    try {
      const rules = readRules();
      const { server, customers } = world;
      await settle(world);
      const watchers = await startWatchers({ folder, rules, server, pager });
      const live = { world, pager, watchers, print };
      customers.use('approved');
      await wait(healthyMs[scale]);
      const paid = customers.approved();
      const healthy = pager.notices().map(({ alert }) => alert);
      const played: readonly (readonly LiveFault[])[] = waves[scale];
      const wanted = played.flat().flatMap(({ alerts }) => alerts);
      const muted = played.flat().flatMap((fault) => fault.muted ?? []);
      const seen: Seen = { fired: [], resolved: [], muted: [], strays: [] };
      for (const faults of played) await playWave(live, faults, seen);
      const control = await waitTooLong(live);
      await watchers.stop();
      return [
        {
          name: `alerts in ${healthyMs[scale] / 1000} s without a fault, at ${speed} times the speed`,
          measured: `${healthy.join(', ') || '0'} (${paid} payments)`,
          limit: '0, payments approved',
          isKept: healthy.length === 0 && paid > 0,
        },
        figureOf('alerts that reach the operator by their fault', seen.fired, wanted),
        figureOf('alerts that resolve after their fault', seen.resolved, wanted),
        figureOf('alerts of a dead server that are muted', seen.muted, muted),
        {
          name: 'other alerts during the faults',
          measured: seen.strays.join(', ') || '0',
          limit: '0',
          isKept: seen.strays.length === 0,
        },
        control,
      ];
    } finally {
      await world.stop();
      await pager.stop();
    }
  },
};

/** A new server opens last week's payout run, and makes its first check after a minute. */
async function settle({ server }: LiveWorld): Promise<void> {
  const headers = { authorization: `Bearer ${server.token}` };
  const isSettled = async () => {
    const response = await fetch(`http://127.0.0.1:${server.port}/metrics`, { headers });
    const text = await response.text();
    return /^payout_run_open_seconds 0$/m.test(text) && /^self_check_ok 1$/m.test(text);
  };
  await waitFor(isSettled);
  if (!(await isSettled())) throw new Error('a server without a fault has open work');
}

/** Begins these faults, waits for their alerts, ends them, and waits until the alerts are over. */
async function playWave(live: Live, faults: readonly LiveFault[], seen: Seen): Promise<void> {
  const { world, pager, watchers, print } = live;
  const wanted = faults.flatMap(({ alerts }) => alerts);
  const known = new Set([...wanted, ...faults.flatMap(({ also = [] }) => also)]);
  const before = pager.notices();
  const since = () => newNotices(before, pager.notices());
  const startedAt = performance.now();
  for (const fault of faults) await fault.begin(world);
  const fired = (alert: string) => since().some((one) => one.alert === alert && !one.isResolved);
  await waitFor(() => wanted.every(fired));
  const secondsToFire = (performance.now() - startedAt) / 1000;
  seen.fired.push(...wanted.filter(fired));
  const muted = faults.flatMap((fault) => fault.muted ?? []);
  await waitFor(async () => {
    const firing = await watchers.firing();
    return muted.every((alert) => firing.includes(alert));
  });
  const firing = await watchers.firing();
  seen.muted.push(...muted.filter((alert) => firing.includes(alert) && !fired(alert)));
  for (const fault of faults.toReversed()) await fault.end(world);
  const resolved = (alert: string) => since().some((one) => one.alert === alert && one.isResolved);
  await waitFor(() => wanted.filter(fired).every(resolved));
  seen.resolved.push(...wanted.filter(resolved));
  // Other alerts of these faults must end too, before the next wave.
  await waitFor(async () => (await watchers.firing()).length === 0);
  seen.strays.push(...since().flatMap(({ alert }) => (known.has(alert) ? [] : [alert])));
  const seconds = (performance.now() - startedAt) / 1000;
  for (const { name, alerts } of faults) print(`${name}: ${alerts.filter(fired).join(', ')}`);
  print(`  fired within ${secondsToFire.toFixed(0)} s, over after ${seconds.toFixed(0)} s`);
}

/**
 * With a wait that is far too long, the rule that no server responds must break the figure of its
 * fault. The alerts that this rule otherwise mutes arrive instead.
 */
async function waitTooLong({ world, pager, watchers }: Live): Promise<Figure> {
  const [late = ''] = serverGone.alerts;
  await watchers.load(
    readRules().map((rule) => (rule.alert === late ? { ...rule, for: '24h' } : rule)),
  );
  const before = pager.notices();
  const since = () => newNotices(before, pager.notices());
  await serverGone.begin(world);
  const isMuted = ({ alert }: Notice) => alert === 'PitonProjectionIsUnknown';
  await waitFor(() => since().some(isMuted));
  const fired = since().map(({ alert }) => alert);
  const { measured, isKept } = figureOf('', fired, serverGone.alerts);
  const isFound = since().some(isMuted) && !isKept;
  return arrangedControl(`${late} waits for 24 h`, measured, isFound);
}

function newNotices(before: readonly Notice[], now: readonly Notice[]): Notice[] {
  const left = [...now];
  for (const { alert, isResolved } of before) {
    const at = left.findIndex((one) => one.alert === alert && one.isResolved === isResolved);
    left.splice(at, 1);
  }
  return left;
}

/** Ends at the limit; the figures then say what is missing. */
async function waitFor(isThere: () => boolean | Promise<boolean>): Promise<void> {
  const endsAt = performance.now() + limitMs;
  while (!(await isThere()) && performance.now() < endsAt) await wait(200);
}

function figureOf(name: string, seen: readonly string[], wanted: readonly string[]): Figure {
  const missing = wanted.filter((alert) => !seen.includes(alert));
  return {
    name,
    measured: `${wanted.length - missing.length} of ${wanted.length}${missing.length > 0 ? `, not ${missing.join(', ')}` : ''}`,
    limit: `${wanted.length} of ${wanted.length}`,
    isKept: missing.length === 0,
  };
}
