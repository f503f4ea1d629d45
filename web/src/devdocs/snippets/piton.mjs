// piton.mjs: seals card payments and sends them to Piton. Node 20 or newer, no packages.
import {
  constants,
  createCipheriv,
  createHash,
  createPublicKey,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** The company's name and the public key to seal with, as they are now. */
export async function findCompany(piton, companyId) {
  const response = await post(`${piton}/getCompanyData`, { companyId });
  const company = await response.json();
  if (company.status !== 'success') {
    throw new Error(company.message ?? `Piton answered ${response.status} at ${response.url}`);
  }
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
  const key = readPublicKey(publicKey);
  const encryptedKey = publicEncrypt({ key, padding, oaepHash: 'sha256' }, contentKey);
  const parts = [encryptedKey, iv, sealed, cipher.getAuthTag()];
  return [headerText, ...parts.map((part) => part.toString('base64url'))].join('.');
}

/**
 * Sends a sealed payment, and again until it is known how it ended: three minutes at most. However
 * often the same body arrives, it is charged once; one that never arrived is charged now. isFresh
 * says that this text was never sent before. Pending: take no other payment for the order.
 */
export async function sendPayment(piton, { isFresh = false, ...body }) {
  let pending = { status: 'Pending', message: 'The outcome is unknown.', ...noNumbers, error: '' };
  let inDoubt = !isFresh;
  const lastTryBy = Date.now() + 120_000;
  for (let pauseMs = 1000; ; pauseMs = Math.min(2 * pauseMs, 30_000)) {
    const { answer, retryAfter } = await tryPost(`${piton}/makPayment`, body);
    if (hasEnded(answer)) return answer;
    if (answer.status === 'Pending' && answer.transactionNumber) pending = answer;
    // "Not charged" concerns this attempt alone; an earlier one may have been charged.
    const isNotTaken = answer.status === 'Incomplete';
    inDoubt ||= !isNotTaken;
    const waitMs = Math.max(pauseMs, retryAfter * 1000);
    const isTriedAgain = !isNotTaken || answer.error === 'rate_limited';
    if (!isTriedAgain || Date.now() + waitMs > lastTryBy) return inDoubt ? pending : answer;
    await pause(waitMs);
  }
}

/** The stored result, from GET /api/attempts: a look-up that never charges. */
export async function lookUp(piton, encryptedTxt) {
  // Hashes a JWE's text, but the decoded bytes of an RSA block in base64.
  const sealed = Buffer.from(encryptedTxt, encryptedTxt.includes('.') ? 'utf8' : 'base64');
  const hash = createHash('sha256').update(sealed).digest('hex');
  const signal = AbortSignal.timeout(20_000);
  const response = await fetch(`${piton}/api/attempts/${hash}`, { signal });
  if (!response.ok) throw new Error(`Piton answered ${response.status}`);
  return response.json();
}

const noNumbers = { transactionNumber: '', invoiceNumber: '' };

/** PEM on one line, as Companies copies it, or on many. */
function readPublicKey(pem) {
  const key = Buffer.from(pem.replaceAll(/-----[A-Z ]+-----|\s/g, ''), 'base64');
  return createPublicKey({ key, format: 'der', type: 'spki' });
}

/** For good: this text is never charged, or never again. */
function hasEnded({ status, error }) {
  if (status === 'Approved' || status === 'Declined') return true;
  return (
    status === 'Incomplete' && ['invalid', 'gateway', 'unavailable', 'cancelled'].includes(error)
  );
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
