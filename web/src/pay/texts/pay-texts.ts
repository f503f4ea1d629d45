import type { english } from './english.ts';

/** The texts every language must have. English defines them. */
export type PayTexts = typeof english;
