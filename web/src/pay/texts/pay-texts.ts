import type { english } from './english.ts';

/** What a language has to have a text for. English says so, and the others must have the same. */
export type PayTexts = typeof english;
