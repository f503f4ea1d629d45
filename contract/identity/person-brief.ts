import { z } from 'zod';

/** A person as others' screens name them. */
export const personBrief = z.object({ uid: z.string(), displayName: z.string() });
