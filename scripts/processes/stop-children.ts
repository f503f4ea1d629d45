import type { ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';

const killAfterMs = 6_000;
const running = new Set<ChildProcess>();
let isListening = false;

/** Ends the child when a signal ends this script, and kills it after a timeout. */
export function stopWithParent(child: ChildProcess): void {
  running.add(child);
  child.once('close', () => running.delete(child));
  if (isListening) return;
  isListening = true;
  // Ctrl-C arrives twice, from the terminal and from the launcher; the second must not interrupt
  // the shutdown.
  process.on('SIGINT', () => void stopAll(130));
  process.on('SIGTERM', () => void stopAll(143));
  whenLauncherIsGone(() => void stopAll(143));
}

/** The launcher holds the other end of a pipe, which closes however the launcher ends. */
function whenLauncherIsGone(stop: () => void): void {
  const pipe = process.env['PITON_PARENT_PIPE'];
  if (pipe === undefined) return;
  const socket = new Socket({ fd: Number(pipe), readable: true });
  socket.once('close', stop).once('error', stop).resume().unref();
}

let isStopping = false;

async function stopAll(exitCode: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await Promise.all([...running].map((child) => stopChild(child)));
  process.exit(exitCode);
}

/** Sends SIGTERM, then SIGKILL. Returns the duration and whether SIGKILL was needed. */
export async function stopChild(
  child: ChildProcess,
  patienceMs = killAfterMs,
): Promise<{ tookMs: number; isForced: boolean }> {
  const startedAt = performance.now();
  if (child.exitCode !== null || child.signalCode !== null) return { tookMs: 0, isForced: false };
  let isForced = false;
  const insist = setTimeout(() => {
    isForced = true;
    child.kill('SIGKILL');
  }, patienceMs);
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGTERM');
  await ended;
  clearTimeout(insist);
  return { tookMs: performance.now() - startedAt, isForced };
}
