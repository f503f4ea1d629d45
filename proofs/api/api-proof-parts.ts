import type { Part } from '../payments/part.ts';
import { clientsPart } from './clients-part.ts';
import { collectionPart } from './collection-part.ts';
import { fuzzPart } from './fuzz/fuzz-part.ts';
import { lintPart } from './lint-part.ts';

export const parts: readonly Part[] = [lintPart, clientsPart, collectionPart, fuzzPart];
