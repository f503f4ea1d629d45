/**
 * The part of PromQL that docs/alerts.yml uses: comparisons of sums, rates and ages, joined by
 * `or`. Anything else throws, so that every rule is tested.
 */
export type Series = {
  readonly name: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
  /** Its value at the start of the window; by default the same. */
  readonly before?: number;
};

type Seen = { readonly series: readonly Series[]; readonly time: number };

/** True if the rule fires on these series. */
export function isFiring(expr: string, seen: Seen): boolean {
  return expr.split(/ or /).some((side) => sideFires(side.trim(), seen));
}

function sideFires(side: string, seen: Seen): boolean {
  const absent = /^absent\((.+)\)$/.exec(side)?.[1];
  if (absent !== undefined) {
    const [, selector = '', wanted] = /^(.+?)(?: == (\d+))?$/.exec(absent) ?? [];
    const found = select(selector, seen);
    return !found.some(({ value }) => wanted === undefined || value === Number(wanted));
  }
  const [, left = '', comparison = '', right = ''] = /^(.+) (>|==) (.+)$/.exec(side) ?? [];
  const value = sumOf(left, seen);
  // A missing series has no value to compare.
  if (value === null) return false;
  const limit = right.split(' * ').reduce((product, factor) => product * Number(factor), 1);
  if (Number.isNaN(limit)) throw new Error(`no number: ${right}`);
  return comparison === '>' ? value > limit : value === limit;
}

function sumOf(expression: string, seen: Seen): number | null {
  const [one = '', other] = expression.split(' - ');
  const minuend = valueOf(one, seen);
  if (other === undefined || minuend === null) return minuend;
  const subtrahend = valueOf(other, seen);
  return subtrahend === null ? null : minuend - subtrahend;
}

function valueOf(term: string, seen: Seen): number | null {
  if (term === 'time()') return seen.time;
  const [, aggregate = '', inner = ''] = /^(min|max|sum)\((.+)\)$/.exec(term) ?? [];
  const values = changesOf(inner, seen);
  if (values.length === 0) return null;
  if (aggregate === 'sum') return values.reduce((sum, value) => sum + value, 0);
  if (aggregate === '') throw new Error(`not understood: ${term}`);
  return aggregate === 'max' ? Math.max(...values) : Math.min(...values);
}

const secondsOf: Readonly<Record<string, number>> = { '5m': 300, '1h': 3600 };

function changesOf(inner: string, seen: Seen): number[] {
  const [, change, selector = '', span = ''] =
    /^(rate|increase)\((.+)\[(\w+)\]\)$/.exec(inner) ?? [];
  if (change === undefined) return select(inner, seen).map(({ value }) => value);
  const seconds = secondsOf[span];
  if (seconds === undefined) throw new Error(`not understood: ${span}`);
  return select(selector, seen).map(({ value, before = value }) =>
    change === 'rate' ? (value - before) / seconds : value - before,
  );
}

function select(selector: string, { series }: Seen): Series[] {
  const [, name, label, matches, wanted = ''] =
    /^(\w+)(?:\{(\w+)(=~?)"([^"]+)"\})?$/.exec(selector) ?? [];
  if (name === undefined) throw new Error(`not understood: ${selector}`);
  return series.filter((each) => {
    if (each.name !== name) return false;
    if (label === undefined) return true;
    const value = each.labels?.[label] ?? '';
    return matches === '=' ? value === wanted : new RegExp(`^(?:${wanted})$`).test(value);
  });
}
