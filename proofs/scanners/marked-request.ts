/** A request in which each parameter is followed by an asterisk, where sqlmap injects. */
export type MarkedRequest = {
  readonly name: string;
  readonly method: string;
  /** With its query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly parameterCount: number;
};

export type Values = Readonly<Record<string, unknown>>;

type Unmarked = Pick<MarkedRequest, 'name' | 'method' | 'headers'> & {
  /** Parameters are written `{name}` or `:name`. */
  readonly path: string;
  readonly params: Values;
  readonly query: Values;
  readonly body: unknown;
};

export function markRequest(request: Unmarked): MarkedRequest {
  const { name, method, path, params, query, headers, body } = request;
  const marked = path.replaceAll(/\{(\w+)\}|:(\w+)/g, (_, braced?: string, named?: string) => {
    return `${encodeURIComponent(textOf(params[braced ?? named ?? '']))}*`;
  });
  const pairs = Object.entries(query).map(
    ([field, value]) => `${field}=${encodeURIComponent(textOf(value))}*`,
  );
  const target = pairs.length === 0 ? marked : `${marked}?${pairs.join('&')}`;
  const text = body === undefined ? null : markJson(body);
  const parameterCount = (target + (text ?? '')).split('*').length - 1;
  const json = text === null ? {} : { 'content-type': 'application/json' };
  return { name, method, target, headers: { ...headers, ...json }, body: text, parameterCount };
}

/** Marks each string and number; a number then goes out as text. */
function markJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'string' || typeof inner === 'number' ? `${textOf(inner)}*` : inner,
  );
}

/** Without asterisks of its own, which would be marks. */
function textOf(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value ?? '')).replaceAll('*', '');
}

/** As it goes over the wire, for sqlmap's list of requests. */
export function rawRequest({ method, target, headers, body }: MarkedRequest, host: string): string {
  const lines = [
    `${method} ${target} HTTP/1.1`,
    `host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`;
}
