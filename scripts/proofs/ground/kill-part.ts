import { productProcesses } from './running-product.ts';

/** SIGKILL for that part of the product, or for all of it. */
export function killPart(dataFolder: string, victim: string): void {
  const processes = productProcesses(dataFolder);
  const named = processes.filter(({ part }) => part === victim);
  // During the start the part may not be there yet; then all that is there takes its place.
  for (const { pid } of named.length === 0 ? processes : named) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It went with one that was killed before it.
    }
  }
}
