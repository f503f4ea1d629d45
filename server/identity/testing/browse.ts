import type { HttpApp } from '../../http/http-app.ts';

export type HttpResponse = { status: number; headers: Headers; body: Record<string, unknown> };

/** A browser as the server sees it: it keeps cookies and sends its origin. */
export type Browser = {
  readonly cookies: Map<string, string>;
  readonly get: (path: string) => Promise<HttpResponse>;
  readonly send: (method: string, path: string, body?: object) => Promise<HttpResponse>;
  readonly post: (path: string, body?: object) => Promise<HttpResponse>;
};

type BrowserOptions = {
  /** For a session that it did not begin itself; null never steps up. */
  readonly stepsUpWith?: string | null;
};

/**
 * Like the web client, it steps up on `step_up_required` and repeats the request, with the password
 * that it signed in with.
 */
export function openBrowser(
  app: HttpApp,
  headers: Record<string, string> = {},
  { stepsUpWith }: BrowserOptions = {},
): Browser {
  const cookies = new Map<string, string>();
  let password = stepsUpWith;
  let stepUp: Promise<HttpResponse> | null = null;
  async function send(method: string, path: string, body?: object): Promise<HttpResponse> {
    const reply = await request(method, path, body);
    const passwords: { password?: string; newPassword?: string } = body ?? {};
    if (password !== null && reply.status === 200) {
      if (path === '/api/sign-in' || path === '/api/sign-up') password = passwords.password;
      if (path === '/api/account/password') password = passwords.newPassword;
    }
    if (!password || codeOf(reply) !== 'step_up_required') return reply;
    // Concurrent requests share one step-up: a second would invalidate the first one's token.
    stepUp ??= request('POST', '/api/step-up', { password }).finally(() => (stepUp = null));
    return (await stepUp).status === 200 ? request(method, path, body) : reply;
  }
  async function request(method: string, path: string, body?: object): Promise<HttpResponse> {
    const isFile = body instanceof Uint8Array;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await app.request(path, {
      method,
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(body && !isFile && { 'content-type': 'application/json' }),
        ...(cookie && { cookie }),
        ...headers,
      },
      ...(body && { body: isFile ? body : JSON.stringify(body) }),
    });
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=');
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const text = await response.text();
    const reply = bodyOf(response, text);
    return { status: response.status, headers: response.headers, body: reply };
  }
  return {
    cookies,
    get: (path) => send('GET', path),
    send,
    post: (path, body) => send('POST', path, body),
  };
}

/** A file download is under `file`. */
function bodyOf({ headers }: Response, text: string): Record<string, unknown> {
  if (headers.has('content-disposition')) return { file: text };
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}

/** The error code of a response. */
export function codeOf({ body }: Pick<HttpResponse, 'body'>): unknown {
  return (body['error'] as { code?: unknown } | undefined)?.code;
}
