import { cpus } from 'node:os';

export function machine(): string {
  const all = cpus();
  return `${all.length} × ${all[0]?.model ?? 'unknown'}`;
}
