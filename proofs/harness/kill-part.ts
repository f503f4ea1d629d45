import { productProcesses } from './running-product.ts';

/** Sends SIGKILL to that part of the product, or to all of it. */
export function killPart(dataFolder: string, victim: string): void {
  const processes = productProcesses(dataFolder);
  const named = processes.filter(({ part }) => part === victim);
  // During a start the part may not exist yet; all existing ones are killed instead.
  for (const { pid } of named.length === 0 ? processes : named) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended with an earlier one.
    }
  }
}
