// seal.mjs: seals card payments in your customer's browser. No packages.

/** Makes the encryptedTxt of a payment: a JWE that only Piton can open. */
export async function sealPayment(payment, { publicKey, keyId }) {
  // Browsers offer WebCrypto only on https:// and localhost.
  if (!globalThis.isSecureContext) throw new Error('This page needs HTTPS.');
  const header = { alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: keyId };
  const headerText = base64url(bytesOf(JSON.stringify(header)));
  const contentKey = crypto.getRandomValues(new Uint8Array(32));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const aes = { name: 'AES-GCM', iv, additionalData: bytesOf(headerText) };
  const key = await crypto.subtle.importKey('raw', contentKey, 'AES-GCM', false, ['encrypt']);
  const payload = bytesOf(JSON.stringify(payment));
  const sealed = new Uint8Array(await crypto.subtle.encrypt(aes, key, payload));
  const rsaKey = await importKey(publicKey);
  const encryptedKey = await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, rsaKey, contentKey);
  // WebCrypto appends the tag to the ciphertext; a JWE has it separately.
  const parts = [new Uint8Array(encryptedKey), iv, sealed.subarray(0, -16), sealed.subarray(-16)];
  return [headerText, ...parts.map(base64url)].join('.');
}

function importKey(pem) {
  const body = atob(pem.replaceAll(/-----[A-Z ]+-----|\s/g, ''));
  const spki = Uint8Array.from(body, (character) => character.charCodeAt(0));
  const rsa = { name: 'RSA-OAEP', hash: 'SHA-256' };
  return crypto.subtle.importKey('spki', spki, rsa, false, ['encrypt']);
}

function bytesOf(text) {
  return new TextEncoder().encode(text);
}

function base64url(bytes) {
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
