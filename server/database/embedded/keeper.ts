/**
 * PostgreSQL's programs outlive the process that started them, so a shell ties them together: its
 * input ends when we close the pipe or die, and then it stops the program. Both have their own
 * session, so that Ctrl-C reaches only us.
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
 * The cluster's own lock: all PostgreSQL processes inherit the open file, so it is free when the
 * last has ended, and it works between containers. macOS lacks the command and relies on
 * PostgreSQL's pid file.
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

/**
 * Only the lock's holder may remove the lock files of a dead PostgreSQL. On a full disk it ends, so
 * that the next attempt follows soon; without the start file nobody would see PostgreSQL run.
 */
const begin = `
start=$1
shift
[ -n "$hasLock" ] && rm -f "$home/cluster/postmaster.pid" "$home"/run/.s.PGSQL.*
echo "$start" >"$home/run/start" || exit 1
`;

/** Shell arguments that run a command under the cluster's lock. */
export function lockedProgram(home: string, command: string[]): string[] {
  return ['-c', `${lock}exec "$@"`, 'cluster-lock', home, ...command];
}

/**
 * Shell arguments for PostgreSQL itself. The shell writes the `start` file once it has the lock;
 * until then the cluster's files may describe another process.
 */
export function keptPostgres(home: string, start: string, command: string[]): string[] {
  const script = `exec 3<&0 </dev/null\nsignal=INT\n${lock}${begin}${keep}`;
  return ['-c', script, 'postgres-keeper', home, start, ...command];
}

/** Shell arguments for the program that creates a cluster. */
export function keptProgram(command: string[]): string[] {
  return ['-c', `exec 3<&0 </dev/null\nsignal=TERM\n${keep}`, 'postgres-keeper', ...command];
}
