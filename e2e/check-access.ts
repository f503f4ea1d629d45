import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Expects a page to be accessible, by all rules or by some. */
export async function checkAccess(page: Page, rules?: string[]): Promise<void> {
  // Without a second page for what frames of other sites say: we have none, and it takes twice as long.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}
