/** Playwright's own command has neither the product's address nor a Chromium. */
export default function requireProduct(): void {
  if (!process.env['BASE_URL'] || !process.env['CHROMIUM_PATH']) {
    throw new Error('Start the end-to-end tests with: npm run e2e');
  }
}
