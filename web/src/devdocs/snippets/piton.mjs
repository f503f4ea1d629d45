// piton.mjs: seals card payments and sends them to Piton. Node 20 or newer, no packages.
import { constants, createCipheriv, publicEncrypt, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** The company's name and the public key to seal with, as they are now. */
export async function findCompany(piton, companyId) {
  const company = await post(`${piton}/getCompanyData`, { companyId });
  if (company.status !== 'success') throw new Error(company.message);
  return company;
}

/** Makes the encryptedTxt of a payment: a JWE that only Piton can open. */
export function sealPayment(payment, { publicKey, keyId }) {
  const header = { alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: keyId };
  const headerText = Buffer.from(JSON.stringify(header)).toString('base64url');
  const contentKey = randomBytes(32);
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', contentKey, iv);
  cipher.setAAD(Buffer.from(headerText));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(payment), 'utf8'), cipher.final()]);
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const encryptedKey = publicEncrypt({ key: publicKey, padding, oaepHash: 'sha256' }, contentKey);
  const parts = [encryptedKey, iv, sealed, cipher.getAuthTag()];
  return [headerText, ...parts.map((part) => part.toString('base64url'))].join('.');
}

/**
 * Sends a sealed payment, and asks again until it is known how it ended. However often the same
 * encryptedTxt arrives, it is charged once. Null when nobody could say: ask again later.
 */
export async function sendPayment(piton, { companyId, encryptedTxt, testMode }) {
  for (let tries = 1; tries <= 10; tries += 1) {
    const body = { companyId, encryptedTxt, testMode };
    const answer = await post(`${piton}/makPayment`, body).catch(() => null);
    // "Too many tries" says of this one that it was not charged, and nothing of an earlier one.
    const isOfAll = tries === 1 || answer?.error !== 'rate_limited';
    if (answer && answer.status !== 'Pending' && isOfAll) return answer;
    await pause(Math.min(500 * 2 ** tries, 30_000));
  }
  return null;
}

async function post(url, body) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  });
  return response.json();
}
