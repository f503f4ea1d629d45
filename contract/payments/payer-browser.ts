import { z } from 'zod';

/** EMV's list. A screen with another depth is named by the next lower one. */
const colorDepths = [1, 4, 8, 15, 16, 24, 32, 48] as const;

/** Sizes of the frame for the issuer's page, in pixels. The smallest suits phones. */
const challengeWindows = ['250x400', '390x400', '500x600', '600x400', 'full_screen'] as const;

const screenSide = z.int().min(1).max(99_999);

/**
 * What 3-D Secure tells the issuer about the customer's browser. The server adds the address and
 * the headers of the request.
 */
export const payerBrowser = z.object({
  language: z.string().min(1).max(8).describe('`navigator.language`, cut to 8 characters.'),
  screenWidth: screenSide,
  screenHeight: screenSide,
  colorDepth: z.literal(colorDepths),
  timeZoneOffsetMinutes: z
    .int()
    .min(-840)
    .max(840)
    .describe('As `getTimezoneOffset` returns it: 240 in Saint Lucia.'),
  isJavaEnabled: z.boolean(),
  challengeWindow: z.enum(challengeWindows).describe('The size of the page’s frame.'),
});
export type PayerBrowser = z.output<typeof payerBrowser>;
