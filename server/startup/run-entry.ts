import { OperatorError } from '../operator-error.ts';
import { createShutdown, onStopRequest, type Shutdown } from './shutdown.ts';

const oldestNode = 24;

/** What may just be starting is on no list yet, and needs time to come to an end. */
const startUnderWayMs = 5000;

export type EntryOptions = {
  /** The file that the launcher's pipe is, for the end to come with the launcher's. */
  parentPipe: string | undefined;
  /** After this the process exits whatever still runs; without it, when every step's limit is over. */
  stopLimitMs?: number;
};

/**
 * The frame of every entry: refuses an old Node, stops in order when told to, prints what an operator
 * has to put right as one line, and exits by itself once everything has stopped.
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
      // However the stop began. What asks a second time leaves the time that was given as it is.
      const limitMs = stopLimitMs ?? shutdown.limitMs() + startUnderWayMs;
      setTimeout(() => process.exit(process.exitCode ?? 1), limitMs).unref();
    },
  );
  onStopRequest(parentPipe, () => void shutdown.stop());
  try {
    await start(shutdown);
  } catch (error) {
    // A start that was interrupted fails somewhere; that is no news.
    if (!shutdown.isStopping()) {
      console.error(error instanceof OperatorError ? error.message : error);
      process.exitCode = 1;
    }
    await shutdown.stop();
  }
}
