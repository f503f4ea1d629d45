import { type AlertFault, alertFaults, type Course, ordinary } from './alert-faults.ts';
import { type Rule, waitSeconds } from './rule-file.ts';

const stepSeconds = 60;
/** Rates need a moment to exceed their limit. */
const soonSeconds = 120;

type Moment = { readonly at: number; readonly isFiring: boolean };

/**
 * Tests of promtool for these rules: before each fault all are silent, then its alert fires after
 * its `for` and alone, and after the fault all are silent again.
 */
export function writeRuleTests(rules: readonly Rule[], rulesFile: string): string {
  const tests = alertFaults.flatMap((fault) => {
    const rule = rules.find(({ alert }) => alert === fault.alert);
    return rule === undefined ? [] : [writeTest(rules, rule, fault)];
  });
  return JSON.stringify({
    rule_files: [rulesFile],
    evaluation_interval: `${stepSeconds}s`,
    tests,
  });
}

function writeTest(rules: readonly Rule[], rule: Rule, fault: AlertFault): object {
  const waits = waitSeconds(rule);
  const calmSeconds = windowSeconds(rule) + soonSeconds;
  const soon = fault.soonSeconds ?? soonSeconds;
  const during = waits + soon + stepSeconds;
  const moments: Moment[] = [
    { at: calmSeconds - stepSeconds, isFiring: false },
    ...(waits > 0 ? [{ at: calmSeconds + waits - stepSeconds, isFiring: false }] : []),
    { at: calmSeconds + waits + soon, isFiring: true },
    { at: calmSeconds + during + calmSeconds, isFiring: false },
  ];
  const servers = ['piton-1', 'piton-2'].map((instance, index) => ({
    instance,
    courses: fault.servers === 'all' || index === 0 ? fault.courses : {},
  }));
  return {
    interval: `${stepSeconds}s`,
    input_series: servers.flatMap(({ instance, courses }) =>
      Object.entries(ordinary).map(([name, course]) => ({
        series: withInstance(name, instance),
        values: valuesOf([
          { course, seconds: calmSeconds },
          { course: courses[name] ?? course, seconds: during },
          { course, seconds: calmSeconds + stepSeconds },
        ]),
      })),
    ),
    alert_rule_test: moments.flatMap(({ at, isFiring }) =>
      rules
        .filter(({ alert }) => !fault.also?.includes(alert))
        .map((each) => ({
          eval_time: `${at}s`,
          alertname: each.alert,
          exp_alerts: isFiring && each === rule ? [expected(rule, fault)] : [],
        })),
    ),
  };
}

function expected({ labels, annotations }: Rule, { labels: more, value }: AlertFault): object {
  return {
    exp_labels: { ...labels, ...more },
    exp_annotations: Object.fromEntries(
      Object.entries(annotations).map(([name, text]) => [
        name,
        text.replaceAll('{{ $value }}', String(value)),
      ]),
    ),
  };
}

function withInstance(name: string, instance: string): string {
  const [, metric = '', labels] = /^(\w+)(?:\{(.+)\})?$/.exec(name) ?? [];
  return `${metric}{${labels === undefined ? '' : `${labels},`}instance="${instance}"}`;
}

/** The stretch of a rule's counters that its rate needs. */
function windowSeconds({ expr }: Rule): number {
  const windows = [...expr.matchAll(/\[(\w+)\]/g)].map(([, text]) => waitSeconds({ for: text }));
  return Math.max(0, ...windows);
}

type Stretch = { readonly course: Course; readonly seconds: number };

/** In promtool's notation. */
function valuesOf(stretches: readonly Stretch[]): string {
  let [at, counter] = [0, 0];
  return stretches
    .map(({ course, seconds }) => {
      const text = stretchOf(course, at, counter, seconds / stepSeconds);
      at += seconds;
      if (course !== 'absent' && 'perMinute' in course) {
        counter += course.perMinute * (seconds / 60);
      }
      return text;
    })
    .join(' ');
}

/** As Prometheus marks a series that a scrape no longer has. */
function stretchOf(course: Course, at: number, counter: number, count: number): string {
  if (course === 'absent') return `stale _x${count - 1}`;
  const last = count - 1;
  if ('value' in course) return `${course.value}+0x${last}`;
  if ('age' in course) return `${at - course.age}+${stepSeconds}x${last}`;
  return `${counter}+${course.perMinute * (stepSeconds / 60)}x${last}`;
}
