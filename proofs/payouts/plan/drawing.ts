/** All random choices, from one stream of numbers. */
export type Draw = {
  readonly fraction: () => number;
  /** A random integer from zero to below the limit. */
  readonly below: (limit: number) => number;
  readonly chance: (share: number) => boolean;
  /** A random share of that many, without duplicates, and at least `least` of them. */
  readonly some: (count: number, of: { share: number; min?: number }) => number[];
};

export function drawing(random: () => number): Draw {
  const below = (limit: number) => Math.floor(random() * limit);
  const chance = (share: number) => random() < share;
  return {
    fraction: random,
    below,
    chance,
    some: (count, { share, min = 0 }) => {
      const drawn = new Set<number>();
      for (let number = 0; number < count; number += 1) if (chance(share)) drawn.add(number);
      while (drawn.size < Math.min(min, count)) drawn.add(below(count));
      return [...drawn];
    },
  };
}
