import type { Part } from '../payments/part.ts';
import { controlsPart } from './controls/controls-part.ts';
import { tenThousandPart } from './many/ten-thousand-part.ts';
import { weeksPart } from './weeks/weeks-part.ts';

export const parts: readonly Part[] = [weeksPart, controlsPart, tenThousandPart];
