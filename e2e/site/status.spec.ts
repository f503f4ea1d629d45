import { type PlatformStatus, statusDays } from '@piton/contract/status/status.ts';
import { expect, test } from '@playwright/test';
import { checkPage, phone } from '../steps/check-page.ts';
import { listenForComplaints } from '../steps/listen-for-complaints.ts';

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('the status page shows the figures and how they are measured', async ({ page, baseURL }) => {
    const complaints = listenForComplaints(page, baseURL);
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Status' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Status');
    const main = page.getByRole('main');
    await expect(main).toContainText('Piton is working');
    await expect(main).toContainText(/Paid on time/);
    await expect(main).toContainText('a minute without a report counts as down');
    await checkPage(page, 'site-status');
    expect(complaints).toEqual([]);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the figures are those of the API', async ({ page, request }) => {
    const response = await request.get('/api/status');
    const { state, figures } = (await response.json()) as PlatformStatus;
    expect(state).toBe('working');
    expect(figures?.days).toHaveLength(statusDays);
    await page.goto('/status');
    const weeks = page.getByRole('listitem').filter({ hasText: /^\w+day \d+ \w+ \d{4}/ });
    await expect(weeks).toHaveCount(figures?.weeks.length ?? 0);
  });
});
