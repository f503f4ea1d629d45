import type { Page } from '@playwright/test';

/** The server asks for a step-up with a 403, which Chromium reports each time. */
const stepUpRequired = /^\/api\/.*status of 403/;

/** Collects errors, policy violations and foreign requests, except those a test expects. */
export function listenForComplaints(
  page: Page,
  baseURL: string | undefined,
  expected: readonly RegExp[] = [],
): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    // Chromium's message doesn't name the response.
    const { url } = message.location();
    const complaint = `${URL.canParse(url) ? new URL(url).pathname : url}: ${message.text()}`;
    if (![...expected, stepUpRequired].some((words) => words.test(complaint))) {
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
