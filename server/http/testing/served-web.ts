import { openBuiltWeb } from '../built-web.ts';
import type { HttpApp } from '../http-app.ts';
import { serveWeb, type ServeWebDeps } from '../serve-web.ts';
import type { Session } from '../session.ts';
import { builtFolder } from './built-folder.ts';
import { testApp, type TestApp } from './test-app.ts';

export const companyId = 'abcdefghij0123456789';
export const staffToken = 's'.repeat(43);
export const merchantToken = 'm'.repeat(43);
export const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

function session(role: 2 | 3): Session {
  const user = {
    uid: 'u',
    displayName: 'A',
    email: 'a@b.lc',
    emailVerified: true,
    primaryCompany: null,
  };
  return { userId: 'u', role, user };
}

type Options = { isDemo?: boolean; folder?: Promise<string>; deps?: Partial<ServeWebDeps> };

type ServedWeb = Pick<TestApp, 'lines'> & {
  app: HttpApp;
  get: (path: string, headers?: Record<string, string>) => Promise<Response>;
};

/** A small build behind its routes, with one company to pay and two people who are signed in. */
export async function servedWeb({
  isDemo = false,
  folder = builtFolder(),
  deps = {},
}: Options = {}): Promise<ServedWeb> {
  const { app, lines } = testApp();
  const sessions = new Map([
    [staffToken, session(2)],
    [merchantToken, session(3)],
  ]);
  serveWeb(app, {
    web: await openBuiltWeb(await folder, { isDemo }),
    findCompany: async (id) => (id === companyId ? { companyName: 'Ti <Kaye> & $& Sons' } : null),
    findSession: async (token) => sessions.get(token) ?? null,
    hasDemoPages: isDemo,
    isSecure: false,
    requestLimitMs: 1000,
    ...deps,
  });
  return { app, lines, get: async (path, headers = {}) => app.request(path, { headers }) };
}
