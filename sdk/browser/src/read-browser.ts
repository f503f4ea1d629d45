const colorDepths = [48, 32, 24, 16, 15, 8, 4];

/**
 * The facts about the customer's browser that 3-D Secure needs. Your server adds `ip`,
 * `acceptHeader` and `userAgent` from the request, and pays with them as `browser`.
 */
export function readBrowser() {
  const { width, height, colorDepth } = screen;
  return {
    language: (navigator.language || 'en').replace(/-.*/, ''),
    screenWidth: width || 1,
    screenHeight: height || 1,
    // EMV's list: another depth counts as the next lower one.
    colorDepth: colorDepths.find((depth) => depth <= colorDepth) ?? 1,
    timeZoneOffsetMinutes: new Date().getTimezoneOffset(),
    isJavaEnabled: false,
    challengeWindow: innerWidth < 640 ? 'full_screen' : '500x600',
  };
}
