import { z } from 'zod';
import { Secret } from '../secret.ts';

/** An account at PowerTranz. */
export type PowerTranzCredentials = {
  powerTranzId: string;
  password: Secret;
  /** Only for accounts that were issued one. */
  gatewayKey: Secret | null;
};

/** A header takes no other characters. */
const headerText = z.string().regex(/^[\x21-\x7E]{1,200}$/);
const shape = z.strictObject({
  powerTranzId: headerText,
  password: headerText,
  gatewayKey: headerText.nullable(),
});

/** The single text in which an account's credentials are stored. */
export function writeCredentials(credentials: PowerTranzCredentials): Secret {
  const { powerTranzId, password, gatewayKey } = credentials;
  const revealed = {
    powerTranzId,
    password: password.reveal(),
    gatewayKey: gatewayKey?.reveal() ?? null,
  };
  const { success } = shape.safeParse(revealed);
  if (!success) throw new Error('these are no credentials of PowerTranz');
  return new Secret(JSON.stringify(revealed));
}

/** Throws without quoting the text. */
export function readCredentials(merchantKey: Secret): PowerTranzCredentials {
  const { data } = shape.safeParse(readJson(merchantKey.reveal()));
  if (!data) throw new Error('the account holds no credentials of PowerTranz');
  const { powerTranzId, password, gatewayKey } = data;
  return {
    powerTranzId,
    password: new Secret(password),
    gatewayKey: gatewayKey === null ? null : new Secret(gatewayKey),
  };
}

export function secretsOf({ password, gatewayKey }: PowerTranzCredentials): Secret[] {
  return gatewayKey ? [password, gatewayKey] : [password];
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
