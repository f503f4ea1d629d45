import { setTimeout as wait } from 'node:timers/promises';
import { compareEmails } from './compare-emails.ts';
import type { Figure } from '../harness/figure.ts';
import { type OwnMailServer, type Trouble, troubles } from './own-mail-server.ts';
import type { OwnProduct } from './own-product.ts';
import { type People, type Person, signUp } from './people.ts';
import type { MailRound } from './rounds.ts';
import { spread } from './spread.ts';
import { quantile } from './statistics.ts';
import { untilAllIsSent } from './until-all-is-sent.ts';

export type MailDeps = {
  product: OwnProduct;
  mailServer: OwnMailServer;
  people: People;
  round: MailRound;
  print: (line: string) => void;
};

type SignUp = { person: Person; isMade: boolean; tookMs: number };
type Phase = { trouble: Trouble; signUps: SignUp[] };

const healthy = ['none', 'none'] as const;
const warmUpMs = 2000;
/** More than the server can finish, so that the kill finds some half done. */
const perSecondAtKill = 20;

/**
 * Signs people up at a steady rate with email working, with each mail server failure, with a
 * killed server, and with email working again. Delayed emails leave before the end.
 */
export async function mailPart(deps: MailDeps): Promise<{ figures: Figure[]; people: Person[] }> {
  const { product, mailServer, round, print } = deps;
  print(phaseHeading);
  const signedUp: Person[] = [];
  let refused = 0;
  const play = async (trouble: Trouble, overMs = round.phaseMs): Promise<Phase> => {
    await mailServer.setTrouble(trouble);
    const signUps = await keepSigningUp(deps, overMs);
    signedUp.push(...signUps.map(({ person }) => person));
    return { trouble, signUps };
  };
  const measure = async (names: readonly Trouble[]): Promise<Phase[]> => {
    await play('none', warmUpMs);
    const phases: Phase[] = [];
    for (const trouble of names) {
      const phase = await play(trouble);
      print(phaseLine(phase));
      phases.push(phase);
      if (trouble === 'refuses connections') refused = await countRefused(product);
    }
    return phases;
  };

  const before = await measure([...healthy, ...troubles]);
  signedUp.push(...(await killWhileSigningUp(deps)));
  const sent = await untilAllIsSent(product, { isHurried: round.isHurried });
  print(waitLine(sent));
  const phases = [...before, ...(await measure(healthy))];
  await untilAllIsSent(product, { isHurried: round.isHurried });
  const met = new Map<Trouble, number>([['refuses connections', refused], ...mailServer.met]);
  return {
    figures: [
      metFigure(met),
      ...signUpFigures(deps, phases),
      ...(await mailFigures(deps, signedUp)),
    ],
    people: signedUp,
  };
}

/** The client of a rejected connection sees nothing, so the count comes from the jobs. */
async function countRefused({ ask }: OwnProduct): Promise<number> {
  const jobs = await ask(
    `select from graphile_worker._private_jobs where last_error like '%ECONNREFUSED%'`,
  );
  return jobs.length;
}

async function keepSigningUp(
  { product, people, round }: MailDeps,
  overMs: number,
  perSecond = round.signUpsPerSecond,
): Promise<SignUp[]> {
  const count = Math.round((perSecond * overMs) / 1000);
  return spread({ count, overMs }, async (dueAt) => {
    const person = people.next();
    const response = await signUp(product.url(), person);
    return { person, isMade: response?.status === 200, tookMs: performance.now() - dueAt };
  });
}

/**
 * Kills the server with unacknowledged emails and sign-ups under way; then email works again.
 * People without a response retry: their account exists by then or is created now.
 */
async function killWhileSigningUp(deps: MailDeps): Promise<Person[]> {
  const { product, mailServer } = deps;
  await mailServer.setTrouble('never greets');
  const under = keepSigningUp(deps, warmUpMs, perSecondAtKill);
  await wait(warmUpMs / 2);
  await product.killAndStart();
  const signUps = await under;
  await mailServer.setTrouble('none');
  const silent = signUps.filter(({ isMade }) => !isMade);
  for (const { person } of silent) await signUp(product.url(), person);
  deps.print(`killed with ${silent.length} of ${signUps.length} sign-ups unanswered`);
  return signUps.map(({ person }) => person);
}

/** Checks that each failure hit an email, because other figures would otherwise prove nothing. */
function metFigure(met: ReadonlyMap<Trouble, number>): Figure {
  const times = troubles.map((trouble) => met.get(trouble) ?? 0);
  return {
    name: 'email failures that occurred',
    measured: times.join(' + '),
    limit: 'each at least once',
    isKept: times.every((count) => count > 0),
    isTimingDependent: true,
  };
}

function signUpFigures(
  { round: { share, maxSlowerMs }, print }: MailDeps,
  phases: readonly Phase[],
): Figure[] {
  const isUp = ({ trouble }: Phase) => trouble === 'none';
  const [up, down] = [phases.filter(isUp), phases.filter((phase) => !isUp(phase))];
  const tookIn = ({ signUps }: Phase) =>
    quantile(
      signUps.map(({ tookMs }) => tookMs),
      share,
    );
  const all = down.flatMap(({ signUps }) => signUps);
  const failed = all.filter(({ isMade }) => !isMade).length;
  // One failure may delay sign-ups while others don't, so this compares the slowest of equally
  // many rounds.
  const [eachUp, eachDown] = [up.map(tookIn), down.map(tookIn)];
  const [slowestUp, slowestDown] = [Math.max(...eachUp), Math.max(...eachDown)];
  const slowerMs = slowestDown - slowestUp;
  const noiseMs = slowestUp - Math.min(...eachUp);
  if (noiseMs > maxSlowerMs * 10) {
    print(
      `rounds with mail up differ by ${noiseMs.toFixed(0)} ms: too busy a machine to see ${maxSlowerMs} ms`,
    );
  }
  return [
    {
      name: 'failed sign-ups during the email outage',
      measured: `${failed} of ${all.length}`,
      limit: '0',
      isKept: failed === 0,
    },
    {
      name: 'sign-ups slower during the email outage',
      measured: `${slowerMs.toFixed(1)} ms (p${share * 100} ${slowestDown.toFixed(0)} to ${slowestUp.toFixed(0)} ms)`,
      limit: `${maxSlowerMs} ms + noise ${noiseMs.toFixed(1)} ms`,
      isKept: slowerMs <= maxSlowerMs + noiseMs,
      isTimingDependent: true,
    },
  ];
}

async function mailFigures(
  { product, mailServer }: MailDeps,
  signedUp: readonly Person[],
): Promise<Figure[]> {
  const emails = signedUp.map(({ email }) => email);
  const { without, again, explainedCopies } = compareEmails(emails, mailServer.deliveries);
  const users = await product.ask<{ email: string }>('select email from users');
  const known = new Set(users.map(({ email }) => email));
  const lost = new Set([...without, ...emails.filter((email) => !known.has(email))]);
  const cuts = mailServer.met.get('cuts off after DATA') ?? 0;
  return [
    {
      name: 'sign-ups without account or email',
      measured: `${lost.size} of ${emails.length}`,
      limit: '0',
      isKept: lost.size === 0,
    },
    {
      name: 'emails delivered more than once',
      measured: `${again.length}; ${explainedCopies} copies`,
      limit: `0; ${cuts} cut off after DATA`,
      isKept: again.length === 0 && explainedCopies <= cuts,
    },
  ];
}

function waitLine({ left, tookMs }: { left: number; tookMs: number }): string {
  const took = `${Math.round(tookMs / 1000)} s after mail was up again`;
  return left === 0 ? `all mails were sent ${took}` : `${left} mails still waited ${took}`;
}

const phaseHeading = 'mail server          sign-ups  failed       p50       p90       p99';

function phaseLine({ trouble, signUps }: Phase): string {
  const took = signUps.map(({ tookMs }) => tookMs);
  return [
    (trouble === 'none' ? 'up' : trouble).padEnd(19),
    String(signUps.length).padStart(8),
    String(signUps.filter(({ isMade }) => !isMade).length).padStart(6),
    ...[0.5, 0.9, 0.99].map((share) => `${quantile(took, share).toFixed(0)} ms`.padStart(8)),
  ].join('  ');
}
