import type { PayerBrowser } from '@piton/contract/payments/payer-browser.ts';

/** EMV's depths. Another one counts as the next lower, because the bank refuses it. */
const colorDepths = [48, 32, 24, 16, 15, 8, 4] as const;

/** Facts that 3-D Secure tells the customer's bank. */
export function payerBrowser(): PayerBrowser {
  const { width, height, colorDepth } = screen;
  return {
    // Without the region: EMV allows eight characters. Some browsers hide language and screen.
    language: (navigator.language || 'en').replace(/-.*/, ''),
    screenWidth: width || 1,
    screenHeight: height || 1,
    colorDepth: colorDepths.find((depth) => depth <= colorDepth) ?? 1,
    timeZoneOffsetMinutes: new Date().getTimezoneOffset(),
    isJavaEnabled: false,
    // On a phone the frame is as wide as the screen.
    challengeWindow: innerWidth < 640 ? 'full_screen' : '500x600',
  };
}
