import { Gauge, type Registry } from 'prom-client';
import { checkNames } from './finding.ts';
import { newCountOf, type NightState } from './self-check-store.ts';

export type ShowSelfCheck = {
  readonly show: (state: NightState) => void;
  /** Called when the values are unknown; removes the earlier ones. */
  readonly forget: () => void;
};

/** Shows the result of the last nightly check by any process, so that an alert can page an operator. */
export function showSelfCheck(registry: Registry): ShowSelfCheck {
  const registers = [registry];
  const ok = new Gauge({
    name: 'self_check_ok',
    help: '1 where the last nightly check found nothing that staff has still to look at, else 0',
    registers,
  });
  const endedAt = new Gauge({
    name: 'self_check_ended_timestamp_seconds',
    help: 'When the last nightly check ended; there is one after 3 am in Saint Lucia',
    registers,
  });
  const differences = new Gauge({
    name: 'self_check_differences',
    help: 'What the last nightly check found and staff has still to look at, by what was checked',
    labelNames: ['check'],
    registers,
  });
  const failures = new Gauge({
    name: 'self_check_failures',
    help: 'How often the check of this night has failed, until it is done',
    registers,
  });
  const ahead = new Gauge({
    name: 'self_checks_ahead',
    help: 'Nightly checks of nights that are still to come: there should be none',
    registers,
  });
  const forget = () => {
    for (const gauge of [ok, endedAt, failures, ahead]) gauge.remove();
    differences.reset();
  };
  // Removed before the first check, because a 0 would be a time or a difference.
  forget();
  return {
    forget,
    show: (state) => {
      failures.set(state.failed?.attempts ?? 0);
      ahead.set(state.ahead);
      if (state.last === null) return;
      const { found } = state.last;
      ok.set(found.every((each) => newCountOf(each) === 0) ? 1 : 0);
      endedAt.set(state.last.endedAt.getTime() / 1000);
      for (const check of checkNames) {
        const theirs = found.find((each) => each.check === check);
        differences.set({ check }, theirs === undefined ? 0 : newCountOf(theirs));
      }
    },
  };
}
