/** Playwright's own command knows neither the product's address nor which Chromium to take. */
export default function requireProduct(): void {
  if (!process.env['BASE_URL'] || !process.env['CHROMIUM_PATH']) {
    throw new Error('Start the end-to-end tests with: npm run e2e');
  }
}
