import { z } from 'zod';

/**
 * Of which company something is asked. A page names the one that it shows: the person may have gone on
 * with another in another tab or on another device.
 */
export const askedCompany = {
  /** One that the person works with; the primary one where none is named. */
  companyId: z.string().max(40).optional(),
};
