const forMs = 1500;
/** More than cores, so that no core waits for the next block. */
const inFlight = 8;

/**
 * The RSA-3072 blocks this machine opens per second without other work. Each opening in flight has
 * a key object of its own, because operations on the same one wait for each other.
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
  const keys = await Promise.all(
    Array.from({ length: inFlight }, () =>
      crypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['decrypt']),
    ),
  );
  const startedAt = performance.now();
  let opened = 0;
  const keepOpening = async (key: CryptoKey) => {
    while (performance.now() - startedAt < forMs) {
      await crypto.subtle.decrypt(algorithm, key, block);
      opened += 1;
    }
  };
  await Promise.all(keys.map(keepOpening));
  return (opened * 1000) / (performance.now() - startedAt);
}
