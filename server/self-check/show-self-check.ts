import { Gauge, type Registry } from 'prom-client';
import { checkNames } from './finding.ts';
import type { SelfCheck } from './self-check-store.ts';

export type ShowSelfCheck = (last: SelfCheck) => void;

/** How the last nightly check ended, by whichever process, for who is to be woken. */
export function showSelfCheck(registry: Registry): ShowSelfCheck {
  const registers = [registry];
  const ok = new Gauge({
    name: 'self_check_ok',
    help: '1 where the last nightly check found all in order, 0 where something differs',
    registers,
  });
  const endedAt = new Gauge({
    name: 'self_check_ended_timestamp_seconds',
    help: 'When the last nightly check ended; there is one after 3 am in Saint Lucia',
    registers,
  });
  const differences = new Gauge({
    name: 'self_check_differences',
    help: 'What the last nightly check found, by what was checked',
    labelNames: ['check'],
    registers,
  });
  // Nothing is said before there was one: a 0 would be a time, or a difference.
  ok.remove();
  endedAt.remove();
  return (last) => {
    ok.set(last.found.length === 0 ? 1 : 0);
    endedAt.set(last.endedAt.getTime() / 1000);
    for (const check of checkNames) {
      const found = last.found.find((each) => each.check === check);
      differences.set({ check }, found?.count ?? 0);
    }
  };
}
