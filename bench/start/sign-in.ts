export type SignedIn = {
  readonly cookie: string;
  /** Any unexpected response ends the measurement. */
  readonly send: <Answer>(method: 'POST' | 'PUT', path: string, body: object) => Promise<Answer>;
};

/** One of the demo's people, who share a password. */
export async function signIn(url: string, email: string): Promise<SignedIn> {
  const body = { email, password: 'two-peaks' };
  const answer = await send({ url, cookie: '' }, 'POST', '/api/sign-in', body);
  const cookie = answer.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  return {
    cookie,
    send: async <Answer>(method: 'POST' | 'PUT', path: string, sent: object) =>
      (await (await send({ url, cookie }, method, path, sent)).json()) as Answer,
  };
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
