// piton.mjs: seals card payments and sends them to Piton. Node 20 or newer, no packages.
import { constants, createCipheriv, publicEncrypt, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** The company's name and the public key to seal with, as they are now. */
export async function findCompany(piton, companyId) {
  const response = await post(`${piton}/getCompanyData`, { companyId });
  const company = await response.json();
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
 * encryptedTxt arrives, it is charged once. Pending when nobody could say within a few minutes:
 * keep encryptedTxt, take no other payment for the order, and call this again later.
 */
export async function sendPayment(piton, { companyId, encryptedTxt, testMode }) {
  const body = { companyId, encryptedTxt, testMode };
  for (let tries = 1; tries <= 10; tries += 1) {
    const { answer, retryAfter } = await tryPost(`${piton}/makPayment`, body);
    if (isEnd(answer)) return answer;
    const seconds = Math.max(Math.min(2 ** (tries - 1), 30), retryAfter);
    // A customer is waiting: whoever has to come back so late is better told so now.
    if (seconds > 60) break;
    await pause(seconds * 1000);
  }
  const numbers = { transactionNumber: '', invoiceNumber: '' };
  return { status: 'Pending', message: 'It is not known yet.', ...numbers, error: '' };
}

/** Too many tries are no end: nobody looked, and a try before this one may have been charged. */
function isEnd(answer) {
  const ends = ['Approved', 'Declined', 'Incomplete'];
  return ends.includes(answer.status) && answer.error !== 'rate_limited';
}

/** No answer, and one that is not Piton's, say nothing of the payment. */
async function tryPost(url, body) {
  try {
    const response = await post(url, body);
    const retryAfter = Number(response.headers.get('retry-after')) || 0;
    return { answer: { ...(await response.json().catch(() => null)) }, retryAfter };
  } catch {
    return { answer: {}, retryAfter: 0 };
  }
}

function post(url, body) {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  });
}
