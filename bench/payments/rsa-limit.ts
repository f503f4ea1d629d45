import { availableParallelism } from 'node:os';

const forMs = 1500;

/**
 * The RSA-3072 blocks this machine opens per second without other work. Uses one key object per
 * core, because operations on the same one wait for each other.
 */
export async function openingsPerSecond(): Promise<number> {
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const made = await crypto.subtle.generateKey(
    { ...algorithm, modulusLength: 3072, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['encrypt', 'decrypt'],
  );
  const block = await crypto.subtle.encrypt(algorithm, made.publicKey, new Uint8Array(200));
  const pkcs8 = await crypto.subtle.exportKey('pkcs8', made.privateKey);
  const endsAt = performance.now() + forMs;
  let opened = 0;
  const core = async () => {
    const key = await crypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['decrypt']);
    while (performance.now() < endsAt) {
      await crypto.subtle.decrypt(algorithm, key, block);
      opened += 1;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, core));
  return opened / (forMs / 1000);
}
