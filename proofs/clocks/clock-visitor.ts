import { setTimeout as wait } from 'node:timers/promises';

export type Reply = { readonly status: number; readonly body: Record<string, unknown> };

/** A browser with its cookies, behind a proxy that forwards its address. */
export type Visitor = {
  readonly email: string;
  readonly password: string;
  readonly get: (path: string) => Promise<Reply>;
  readonly post: (path: string, body: object, headers?: Record<string, string>) => Promise<Reply>;
};

const patienceMs = 120_000;
let visitors = 0;

/** A new one has its own email and address, so that it shares no limit. */
export function newVisitor(url: string, known: Partial<Pick<Visitor, 'email' | 'password'>> = {}) {
  visitors += 1;
  const address = `198.18.${visitors >> 8}.${visitors & 255}`;
  const { email = `visitor${visitors}@example.lc`, password = 'seven long rivers' } = known;
  const cookies = new Map<string, string>();
  const visit = async (
    path: string,
    body: object | null = null,
    headers: Record<string, string> = {},
  ): Promise<Reply> => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(url + path, {
      ...(body !== null && { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        'content-type': 'application/json',
        ...headers,
        origin: url,
        cookie,
        'x-forwarded-for': address,
      },
      signal: AbortSignal.timeout(patienceMs),
    });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      const at = pair.indexOf('=');
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return { status: response.status, body: (await response.json()) as Reply['body'] };
  };
  // A busy machine answers late, and asks to come again.
  const insist: Visitor['post'] = async (path, body, headers) => {
    const endsAtMs = performance.now() + patienceMs;
    for (;;) {
      const reply = await visit(path, body, headers);
      if (reply.status !== 503 || performance.now() > endsAtMs) return reply;
      await wait(1000);
    }
  };
  const visitor: Visitor = {
    email,
    password,
    get: (path) => visit(path),
    post: insist,
  };
  return visitor;
}

export function codeOf({ body }: Reply): string {
  return (body['error'] as { code?: string } | undefined)?.code ?? 'none';
}

export async function succeed(asked: Promise<Reply>): Promise<Reply['body']> {
  const reply = await asked;
  if (reply.status < 300) return reply.body;
  throw new Error(`a request was answered ${reply.status} ${JSON.stringify(reply.body)}`);
}

/** Waits for the latest email's token; null if none has come in time. */
export async function mailedToken(
  { email, get }: Pick<Visitor, 'email' | 'get'>,
  page: string,
  limitMs = patienceMs,
): Promise<string | null> {
  const endsAtMs = performance.now() + limitMs;
  while (performance.now() < endsAtMs) {
    const { body } = await get(`/dev/mailbox.json?to=${email}`);
    const mails = body['mails'] as { links: string[] }[];
    const link = mails.flatMap(({ links }) => links).find((each) => each.includes(`${page}#`));
    if (link !== undefined) return link.split('#')[1] ?? null;
    await wait(100);
  }
  return null;
}
