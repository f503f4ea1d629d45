import type { Page } from '@playwright/test';

/** A 403 is how the server asks for a step-up; Chromium complains of each. */
const stepUpAsked = /^\/api\/.*status of 403/;

/** Errors, broken policies and requests to anybody else, but for the words that a test asks for. */
export function listenForComplaints(
  page: Page,
  baseURL: string | undefined,
  expected: readonly RegExp[] = [],
): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    // Chromium does not say in its words which answer it complains about.
    const { url } = message.location();
    const complaint = `${URL.canParse(url) ? new URL(url).pathname : url}: ${message.text()}`;
    if (![...expected, stepUpAsked].some((words) => words.test(complaint))) {
      complaints.push(complaint);
    }
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    const isHome = protocol === 'data:' || origin === new URL(baseURL ?? '').origin;
    if (!isHome) complaints.push(`asked ${origin}`);
  });
  return complaints;
}
