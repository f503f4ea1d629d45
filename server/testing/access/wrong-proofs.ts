import type { Endpoint } from '@piton/contract/http/endpoint.ts';
import { endpoints } from '@piton/contract/http/endpoints.ts';
import { TOTP } from 'otpauth';
import type { z } from 'zod';
import type { Browser } from '../../identity/testing/browse.ts';
import { type ConsoleWorld, password } from '../../identity/staff/testing/console-world.ts';
import type { AccessRequest } from './access-stage.ts';
import { type Name, type Sent } from './access-requests.ts';

function shapeOf(name: Name): Record<string, z.ZodType> {
  const { body }: Endpoint = endpoints[name];
  return body?.shape ?? {};
}

/** Turns the second factor on if the endpoint accepts a code next to the password. */
export async function withSecondFactor(
  world: ConsoleWorld,
  name: Name,
  { browser, sent }: Required<AccessRequest>,
): Promise<Sent> {
  const shape = shapeOf(name);
  const needsCode = 'password' in shape && 'secondFactor' in shape;
  if (!needsCode || sent.body?.['secondFactor'] !== undefined) return sent;
  const totp = await protect(world, browser);
  return { ...sent, body: { ...sent.body, secondFactor: { code: totp.generate() } } };
}

async function protect(world: ConsoleWorld, browser: Browser): Promise<TOTP> {
  const token = browser.cookies.get('piton_session');
  await world.asOwner(
    `update users set email_verified_at = now()
      where id = (select user_id from sessions where token_hash = sha256($1::text::bytea))`,
    [token],
  );
  const { body } = await browser.post('/api/account/second-factor', { password });
  const totp = new TOTP({ secret: String(body['secret']) });
  const code = totp.generate();
  const { status } = await browser.post('/api/account/second-factor/confirmation', { code });
  if (status !== 200) throw new Error(`the second factor was not turned on: ${status}`);
  await world.asOwner('delete from second_factor_codes_used');
  return totp;
}

type WrongProof = {
  readonly what: string;
  readonly change: Record<string, unknown>;
  readonly refusal: string;
};

/** Each proof in the request replaced by a wrong one, and the refusal that follows. */
export function wrongProofsOf(name: Name, { body = {} }: Sent): WrongProof[] {
  const code = '000000';
  if ('token' in body) {
    const change = { token: 'w'.repeat(43) };
    return [{ what: 'token', change, refusal: 'link_used_up' }];
  }
  const wrong: WrongProof[] = [];
  if ('password' in body) {
    const refusal = name === 'signIn' ? 'wrong_credentials' : 'wrong_password';
    wrong.push({ what: 'password', change: { password: `not ${password}` }, refusal });
  }
  if ('secondFactor' in body) {
    const change = { secondFactor: { code } };
    wrong.push({ what: 'code', change, refusal: 'wrong_code' });
    if (shapeOf(name)['secondFactor']?.safeParse(undefined).success) {
      const none = { secondFactor: undefined };
      wrong.push({ what: 'no code', change: none, refusal: 'wrong_code' });
    }
  }
  if ('code' in body) wrong.push({ what: 'code', change: { code }, refusal: 'wrong_code' });
  return wrong;
}
