export type SignedIn = {
  readonly cookie: string;
  /** Any unexpected response ends the measurement. */
  readonly send: <Body>(method: 'POST' | 'PUT', path: string, body: object) => Promise<Body>;
};

const password = 'two-peaks';

/** One of the demo's people, who share a password. With step-up, for what needs it again. */
export async function signIn(
  url: string,
  email: string,
  { isSteppedUp = false } = {},
): Promise<SignedIn> {
  let cookie = cookieOf(
    await send({ url, cookie: '' }, 'POST', '/api/sign-in', { email, password }),
  );
  if (isSteppedUp) {
    const response = await send({ url, cookie }, 'POST', '/api/step-up', { password });
    cookie = cookieOf(response) || cookie;
  }
  return {
    cookie,
    send: async <Body>(method: 'POST' | 'PUT', path: string, sent: object) =>
      (await (await send({ url, cookie }, method, path, sent)).json()) as Body,
  };
}

function cookieOf({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
}

async function send(
  { url, cookie }: { url: string; cookie: string },
  method: string,
  path: string,
  body: object,
): Promise<Response> {
  const response = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', origin: url, cookie },
    body: JSON.stringify(body),
  });
  if (!response.ok) {
    throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  }
  return response;
}
