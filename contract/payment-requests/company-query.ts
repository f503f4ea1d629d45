import { z } from 'zod';

/**
 * The company a request is about. A page names the company it shows, because the person may have
 * switched to another in another tab or on another device.
 */
export const companyQuery = {
  /** One of the person's companies; the primary one by default. */
  companyId: z.string().max(40).optional(),
};
