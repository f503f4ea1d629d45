export type SignedIn = {
  readonly cookie: string;
  /** Any unexpected response ends the measurement. */
  readonly send: <Answer>(method: 'POST' | 'PUT', path: string, body: object) => Promise<Answer>;
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
    const answer = await send({ url, cookie }, 'POST', '/api/step-up', { password });
    cookie = cookieOf(answer) || cookie;
  }
  return {
    cookie,
    send: async <Answer>(method: 'POST' | 'PUT', path: string, sent: object) =>
      (await (await send({ url, cookie }, method, path, sent)).json()) as Answer,
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
  const answer = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', origin: url, cookie },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
