/** One file imports another. */
export type Arrow = { from: string; line: number; to: string };

export type Problem = { file: string; line: number; sentence: string };

/** Path from the repository's root → text. Holds the sources and every package.json. */
export type Files = ReadonlyMap<string, string>;
