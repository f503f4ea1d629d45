export type Visit = {
  path: string;
  body: object;
  /** The visitor's address, as a proxy forwards it. */
  address: string;
  cookies?: readonly string[];
};

export type RawResponse = {
  status: number;
  code: string | null;
  retryAfterSeconds: number;
  cookies: string[];
};

const patienceMs = 30_000;

/** Posts as a browser does; null without a response. */
export async function visit(url: string, given: Visit): Promise<RawResponse | null> {
  try {
    const response = await fetch(url + given.path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': given.address,
        origin: url,
        cookie: (given.cookies ?? []).join('; '),
      },
      body: JSON.stringify(given.body),
      signal: AbortSignal.timeout(patienceMs),
    });
    const { error } = (await response.json()) as { error?: { code: string } };
    return {
      status: response.status,
      code: error?.code ?? null,
      retryAfterSeconds: Number(response.headers.get('retry-after')),
      cookies: response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? ''),
    };
  } catch {
    return null;
  }
}
