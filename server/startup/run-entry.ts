import { OperatorError } from '../operator-error.ts';
import { createShutdown, onStopRequest, type Shutdown } from './shutdown.ts';

const oldestNode = 24;

/** A step that is still starting has no limit yet, and needs time to end. */
const startUnderWayMs = 5000;

export type EntryOptions = {
  /** The launcher's pipe: the process stops when the launcher ends. */
  parentPipe: string | undefined;
  /** Time after which the process exits regardless; by default the sum of all steps' limits. */
  stopLimitMs?: number;
};

/**
 * The frame of every entry: rejects an old Node, stops in order on request, prints what an operator
 * must fix in one line, and exits once everything has stopped.
 */
export async function runEntry(
  { parentPipe, stopLimitMs }: EntryOptions,
  start: (shutdown: Shutdown) => Promise<void>,
): Promise<void> {
  if (Number.parseInt(process.versions.node, 10) < oldestNode) {
    console.error(`Piton runs on Node ${oldestNode} or newer; this is ${process.version}.`);
    process.exitCode = 1;
    return;
  }
  const shutdown = createShutdown(
    (step, error) => {
      console.error(`${step} did not stop cleanly: ${(error as Error).message}`);
      process.exitCode = 1;
    },
    () => {
      // Applies however the stop began. A second request doesn't extend the limit.
      const limitMs = stopLimitMs ?? shutdown.limitMs() + startUnderWayMs;
      setTimeout(() => process.exit(process.exitCode ?? 1), limitMs).unref();
    },
  );
  onStopRequest(parentPipe, () => void shutdown.stop());
  try {
    await start(shutdown);
  } catch (error) {
    // An interrupted start fails somewhere, which needs no log line.
    if (!shutdown.isStopping()) {
      console.error(error instanceof OperatorError ? error.message : error);
      process.exitCode = 1;
    }
    await shutdown.stop();
  }
}
