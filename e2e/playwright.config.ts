import { defineConfig } from '@playwright/test';

// `npm run e2e` starts the product on a free port, finds a Chromium, and tells all of it through here.
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
  // A second look, told as unsteady when it passes: decision 0022.
  retries: 1,
  forbidOnly: true,
  // A guard against what never ends, not a measure: a loaded machine takes its time.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: E2E_REPORT ? [['list'], ['json', { outputFile: E2E_REPORT }]] : [['list']],
  use: {
    ...(BASE_URL ? { baseURL: BASE_URL } : {}),
    // All tests together sign up more often than one network may in an hour.
    extraHTTPHeaders: { 'x-forwarded-for': `192.0.2.${1 + (Number(TEST_WORKER_INDEX) % 250)}` },
    locale: 'en-US',
    // Far from Saint Lucia, so that a page that shows the browser's own day fails.
    timezoneId: 'Pacific/Auckland',
    screenshot: 'only-on-failure',
    // Without its moving pictures, which cost a third of the time of every test that passes.
    trace: 'on-first-retry',
  },
  projects: [
    {
      name: 'chromium',
      use: {
        browserName: 'chromium',
        // Chromium's sandbox does not start as root nor in most containers, and every page that
        // these tests open is our own. Containers also give shared memory sparingly.
        launchOptions: {
          ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
          chromiumSandbox: false,
          args: ['--disable-dev-shm-usage'],
        },
      },
    },
  ],
});
