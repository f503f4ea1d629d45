import { payerBrowser as schema } from '@piton/contract/payments/payer-browser.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { payerBrowser } from './payer-browser.ts';

test.each([
  [
    { colorDepth: 24, innerWidth: 1280 },
    { colorDepth: 24, challengeWindow: '500x600' },
  ],
  [
    { colorDepth: 30, innerWidth: 360 },
    { colorDepth: 24, challengeWindow: 'full_screen' },
  ],
  [
    { colorDepth: 48, innerWidth: 640 },
    { colorDepth: 48, challengeWindow: '500x600' },
  ],
  [
    { colorDepth: 2, innerWidth: 639 },
    { colorDepth: 1, challengeWindow: 'full_screen' },
  ],
])('%j becomes what banks accept', ({ colorDepth, innerWidth }, expected) => {
  vi.stubGlobal('screen', { width: 360, height: 800, colorDepth });
  vi.stubGlobal('navigator', { language: 'zh-Hant-HK' });
  vi.stubGlobal('innerWidth', innerWidth);
  onTestFinished(() => void vi.unstubAllGlobals());
  const browser = payerBrowser();
  expect(browser).toMatchObject({ language: 'zh', screenWidth: 360, ...expected });
  expect(schema.parse(browser)).toEqual(browser);
});

test('a browser that hides its language and screen still tells what banks accept', () => {
  vi.stubGlobal('screen', { width: 0, height: 0, colorDepth: 24 });
  vi.stubGlobal('navigator', { language: '' });
  vi.stubGlobal('innerWidth', 360);
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(schema.safeParse(payerBrowser()).success).toBe(true);
});
