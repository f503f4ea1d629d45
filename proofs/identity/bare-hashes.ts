import { hash } from '@node-rs/argon2';

const asTheProductDoes = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const rounds = 20;

/** The machine's own limit: passwords hashed per second, two at once and nothing else. */
export async function bareHashesPerSecond(): Promise<number> {
  const startedAt = performance.now();
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all([hash('one', asTheProductDoes), hash('other', asTheProductDoes)]);
  }
  return (rounds * 2 * 1000) / (performance.now() - startedAt);
}
