/** Plays seeds in a process of its own, as its parent tells it; see `start-players.ts`. */
import './replace-chance.ts';
import { withConnection } from '@piton/server/database/with-connection.ts';
import { type PlayedSeed, playSeed } from './play-seed.ts';
import { buildWorld, type Logins, type SimulatedWorld } from './simulated-world.ts';

export type PlayerCommand =
  | { readonly kind: 'build'; readonly logins: Logins }
  | {
      readonly kind: 'play';
      readonly logins: Logins;
      readonly template: string;
      readonly world: SimulatedWorld;
      readonly seed: number;
      readonly transactions: number;
      /** Statements that plant a fault. */
      readonly plants: string;
    };

export type PlayerReply =
  | { readonly kind: 'built'; readonly world: SimulatedWorld }
  | { readonly kind: 'played'; readonly played: PlayedSeed }
  | { readonly kind: 'failed'; readonly failure: string };

process.on('message', (command: PlayerCommand) => {
  respond(command).then(
    (reply) => process.send?.(reply),
    (error: unknown) => process.send?.({ kind: 'failed', failure: String((error as Error).stack) }),
  );
});
// The parent has ended or ends. An exit releases what the simulation has paused.
for (const event of ['disconnect', 'SIGTERM']) process.on(event, () => process.exit());

let databases = 0;

async function respond(command: PlayerCommand): Promise<PlayerReply> {
  if (command.kind === 'build') return { kind: 'built', world: await buildWorld(command.logins) };
  const { logins, template, world, seed, transactions, plants } = command;
  const name = `${template}_${process.pid}_${(databases += 1)}`;
  const as = (login: Logins['owner']) => ({ ...login, database: name });
  const own = { owner: as(logins.owner), app: as(logins.app), superuser: as(logins.superuser) };
  const admin = (text: string) => withConnection(logins.superuser, (client) => client.query(text));
  await admin(`create database ${name} owner piton_owner template ${template}`);
  try {
    if (plants !== '') await withConnection(own.owner, (client) => client.query(plants));
    return { kind: 'played', played: await playSeed({ logins: own, world, seed, transactions }) };
  } finally {
    await admin(`drop database ${name} with (force)`);
  }
}
