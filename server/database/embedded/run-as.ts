import type { PostgresPlace } from './choose-place.ts';

/** The command that runs a program as the place's account. */
export function runAs(
  place: PostgresPlace,
  program: string,
  args: readonly string[],
): { file: string; args: string[]; account: { uid?: number; gid?: number } } {
  const [file = program, ...rest] = [...place.prefix, program, ...args];
  // With a prefix the namespace changes the account, and only our own account can create one.
  const account = place.owner !== null && place.prefix.length === 0 ? place.owner : {};
  const { uid, gid } = account as { uid?: number; gid?: number };
  return { file, args: rest, account: uid === undefined || gid === undefined ? {} : { uid, gid } };
}

/** A minimal environment for PostgreSQL's programs, because ours may contain secrets. */
export const postgresEnvironment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
};
