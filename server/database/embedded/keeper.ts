/**
 * PostgreSQL's programs do not end with the process that started them. A shell keeps the two together:
 * it waits for the end of its input, which comes when we close the pipe or die, and then asks the
 * program to stop. Both run in a session of their own, so that Ctrl-C reaches only us and we stop in
 * order.
 */
const keep = `
"$@" 3<&- &
kept=$!
exec 9>&-
{ cat <&3 >/dev/null; kill -$signal $kept; } 2>/dev/null &
watcher=$!
exec 3<&-
wait $kept
status=$?
kill $watcher 2>/dev/null
exit $status
`;

/**
 * The lock of the cluster itself. PostgreSQL and all its processes inherit the open file and with it
 * the lock, so it is free when the last of them has ended, and it holds between containers, which see
 * neither each other's processes nor each other's sockets. macOS has no such command; there
 * PostgreSQL's own pid file has to do.
 */
const lock = `
home=$1
shift
hasLock=
if command -v flock >/dev/null; then
  exec 9>>"$home/lock"
  tries=0
  until flock -n 9; do
    tries=$((tries + 1))
    if [ $tries -gt 20 ]; then
      echo 'FATAL: the cluster is locked by a PostgreSQL out of sight' >&2
      exit 1
    fi
    sleep 0.1
  done
  hasLock=yes
fi
`;

/** Only who has the lock may remove the lock files of a dead PostgreSQL. */
const begin = `
start=$1
shift
[ -n "$hasLock" ] && rm -f "$home/cluster/postmaster.pid" "$home"/run/.s.PGSQL.*
echo "$start" >"$home/run/start"
`;

/** The shell's arguments that run a command while nobody else has the cluster. */
export function lockedProgram(home: string, command: string[]): string[] {
  return ['-c', `${lock}exec "$@"`, 'cluster-lock', home, ...command];
}

/**
 * The shell's arguments for PostgreSQL itself. It writes `start` down once the cluster is its own:
 * until then, what the cluster's files say may be said by somebody else.
 */
export function keptPostgres(home: string, start: string, command: string[]): string[] {
  const script = `exec 3<&0 </dev/null\nsignal=INT\n${lock}${begin}${keep}`;
  return ['-c', script, 'postgres-keeper', home, start, ...command];
}

/** The shell's arguments for the program that makes a cluster. */
export function keptProgram(command: string[]): string[] {
  return ['-c', `exec 3<&0 </dev/null\nsignal=TERM\n${keep}`, 'postgres-keeper', ...command];
}
