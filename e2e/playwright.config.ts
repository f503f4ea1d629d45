import { defineConfig } from '@playwright/test';

// `npm run e2e` starts the product on a free port, finds a Chromium, and passes both in these
// variables.
const {
  BASE_URL,
  CHROMIUM_PATH,
  E2E_PICTURES,
  E2E_REPORT,
  PRODUCT_DATA = '',
  TEST_WORKER_INDEX = '0',
} = process.env;

export default defineConfig({
  metadata: { dataFolder: PRODUCT_DATA, takesPictures: E2E_PICTURES !== undefined },
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './set-up/require-product.ts',
  outputDir: 'results',
  workers: 2,
  fullyParallel: true,
  // A test that passes on the retry is unsteady: decision 0022.
  retries: 1,
  forbidOnly: true,
  // Only a guard against hanging tests, because a busy machine is slow.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: E2E_REPORT ? [['list'], ['json', { outputFile: E2E_REPORT }]] : [['list']],
  use: {
    ...(BASE_URL ? { baseURL: BASE_URL } : {}),
    // All tests together exceed the sign-up limit of one network per hour.
    extraHTTPHeaders: { 'x-forwarded-for': `192.0.2.${1 + (Number(TEST_WORKER_INDEX) % 250)}` },
    locale: 'en-US',
    // Far from Saint Lucia, so that a page with the browser's own day fails.
    timezoneId: 'Pacific/Auckland',
    screenshot: 'only-on-failure',
    // Without screencasts, which cost a third of the time of passing tests.
    trace: 'on-first-retry',
  },
  projects: [
    {
      name: 'chromium',
      use: {
        browserName: 'chromium',
        // Chromium's sandbox fails as root and in most containers, and these tests open only our
        // own pages. Containers also limit shared memory.
        launchOptions: {
          ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
          chromiumSandbox: false,
          args: ['--disable-dev-shm-usage'],
        },
      },
    },
  ],
});
