import { TOTP } from 'otpauth';
import { counted, type Figure } from '../harness/figure.ts';
import { arrangedControl, type Part } from '../payments/part.ts';
import { type ClockWorlds, openClockWorlds } from './clock-world.ts';
import { codeOf, mailedToken, newVisitor, succeed } from './clock-visitor.ts';

/** A later try: the database's clock, from the moment of the first use. */
type Later = { readonly name: string; readonly databaseSeconds: number };

const hour = 60 * 60;
const later: readonly Later[] = [
  { name: 'database 25 h ahead', databaseSeconds: 25 * hour },
  { name: 'database 1 h behind', databaseSeconds: -hour },
  { name: 'server frozen for 20 min', databaseSeconds: 20 * 60 },
  { name: 'both again at the same second', databaseSeconds: 0 },
];

const moments = ['2026-12-02T16:00:05Z', '2026-12-31T23:59:55Z', '2028-02-29T12:00:05Z'];

/** A used code of two-step sign-in stays used, whatever the clocks show later. */
export const codesPart: Part = {
  name: 'codes',
  isLong: true,
  run: async ({ folder, scale, print }) => {
    const worlds = await openClockWorlds(folder);
    try {
      const shown = scale === 'short' ? moments.slice(1, 2) : moments;
      const tried = await tryAll(worlds, shown, print);
      const planted = await tryAll(worlds, moments.slice(0, 1), print, ['forgets-codes-by-time']);
      return [
        codesFigure(tried),
        arrangedControl(
          'used codes are remembered by time alone',
          `${planted.accepted} accepted twice`,
          planted.accepted > 0,
        ),
      ];
    } finally {
      await worlds.stop();
    }
  },
};

type Tried = { readonly signIns: number; readonly tries: number; readonly accepted: number };

function codesFigure({ signIns, tries, accepted }: Tried): Figure {
  return {
    name: 'codes accepted twice',
    measured: `${accepted} of ${tries}, ${counted(signIns, 'sign-in')}`,
    limit: '0',
    isKept: accepted === 0 && tries > 0 && signIns === tries / later.length,
  };
}

async function tryAll(
  worlds: ClockWorlds,
  from: readonly string[],
  print: (line: string) => void,
  plants: readonly string[] = [],
): Promise<Tried> {
  const { databaseClock, serverClock } = worlds;
  const server = await worlds.startServer(await worlds.newWorld(), plants);
  const tried = { signIns: 0, tries: 0, accepted: 0 };
  try {
    for (const moment of from) {
      const at = new Date(moment);
      databaseClock.set({ frozenAt: at });
      serverClock.set({ frozenAt: at });
      const secret = await newProtected(server.url, new Date(at.getTime() - 30_000));
      const code = appCode(secret.key, at);
      if (await isCodeAccepted(server.url, secret.email, code)) tried.signIns += 1;
      for (const { name, databaseSeconds } of later) {
        databaseClock.set({ frozenAt: new Date(at.getTime() + databaseSeconds * 1000) });
        const isAccepted = await isCodeAccepted(server.url, secret.email, code);
        print(`${moment}, ${name}: ${isAccepted ? 'accepted twice' : 'refused'}`);
        tried.tries += 1;
        tried.accepted += isAccepted ? 1 : 0;
      }
    }
  } finally {
    databaseClock.set({ aheadMs: 0 });
    serverClock.set({ aheadMs: 0 });
    await server.stop();
  }
  return tried;
}

function appCode(secret: string, at: Date): string {
  return new TOTP({ secret }).generate({ timestamp: at.getTime() });
}

const password = 'seven long rivers';

/** Somebody who confirmed two-step sign-in with the code of that time. */
async function newProtected(url: string, at: Date): Promise<{ email: string; key: string }> {
  const person = newVisitor(url, { password });
  const { email } = person;
  const name = { fName: 'Ana', lName: 'Joseph', country: 'Saint Lucia' };
  await succeed(person.post('/api/sign-up', { ...name, email, password }));
  const token = await mailedToken(person, '/verify-email');
  await succeed(person.post('/api/verified-addresses', { token }));
  const { secret } = await succeed(person.post('/api/account/second-factor', { password }));
  const key = String(secret);
  const code = appCode(key, at);
  await succeed(person.post('/api/account/second-factor/confirmation', { code }));
  return { email, key };
}

async function isCodeAccepted(url: string, email: string, code: string): Promise<boolean> {
  const browser = newVisitor(url, { email, password });
  const { outcome } = await succeed(browser.post('/api/sign-in', { email, password }));
  if (outcome !== 'code_needed') throw new Error('the password alone signed in');
  const reply = await browser.post('/api/sign-in/code', { secondFactor: { code } });
  if (reply.status !== 200 && codeOf(reply) !== 'wrong_code') {
    throw new Error(`a code was answered ${reply.status} ${codeOf(reply)}`);
  }
  return reply.status === 200;
}
