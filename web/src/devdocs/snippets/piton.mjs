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
    throw new Error(company.message ?? `Piton returned ${response.status} at ${response.url}`);
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
 * Sends a sealed payment and retries until its outcome is known, for up to three minutes. Piton
 * charges the same body once, however often it arrives, and charges one that never arrived now.
 * `isFresh` means that it was never sent before. After Pending, take no other payment for the order.
 */
export async function sendPayment(piton, { isFresh = false, ...body }) {
  let pending = { status: 'Pending', message: 'The outcome is unknown.', ...noNumbers, error: '' };
  let inDoubt = !isFresh;
  const deadline = Date.now() + 120_000;
  for (let pauseMs = 1000; ; pauseMs = Math.min(2 * pauseMs, 30_000)) {
    const { result, retryAfter } = await tryPost(`${piton}/makPayment`, body);
    if (isFinal(result)) return result;
    if (result.status === 'Pending' && result.transactionNumber) pending = result;
    // "Not charged" concerns this attempt alone; an earlier one may have been charged.
    const isNotCharged = result.status === 'Incomplete';
    inDoubt ||= !isNotCharged;
    const waitMs = Math.max(pauseMs, retryAfter * 1000);
    const isRetried = !isNotCharged || result.error === 'rate_limited';
    if (!isRetried || Date.now() + waitMs > deadline) return inDoubt ? pending : result;
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
  if (!response.ok) throw new Error(`Piton returned ${response.status}`);
  return response.json();
}

const noNumbers = { transactionNumber: '', invoiceNumber: '' };

/** PEM on one line, as Companies copies it, or on many. */
function readPublicKey(pem) {
  const key = Buffer.from(pem.replaceAll(/-----[A-Z ]+-----|\s/g, ''), 'base64');
  return createPublicKey({ key, format: 'der', type: 'spki' });
}

/** Final: Piton never charges this text, or never again. */
function isFinal({ status, error }) {
  if (status === 'Approved' || status === 'Declined') return true;
  return (
    status === 'Incomplete' && ['invalid', 'gateway', 'unavailable', 'cancelled'].includes(error)
  );
}

/** Without a response from Piton, the outcome is unknown. */
async function tryPost(url, body) {
  try {
    const response = await post(url, body);
    const retryAfter = Number(response.headers.get('retry-after')) || 0;
    return { result: { ...(await response.json().catch(() => null)) }, retryAfter };
  } catch {
    return { result: {}, retryAfter: 0 };
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
