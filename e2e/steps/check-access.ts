import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type Violation = { id: string; nodes: { html: string }[] };

/** The global that axe-core leaves in a document. */
type Axe = { run: (options: object) => Promise<{ violations: Violation[] }> };

/** Expects the page to be accessible, by all rules or by some. */
export async function checkAccess(page: Page, rules?: string[]): Promise<void> {
  const violations = (await checkAgain(page, rules)) ?? (await look(page, rules));
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

async function look(page: Page, rules?: string[]): Promise<Violation[]> {
  // Without a second page for cross-origin frames: ours has none, and it doubles the time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ iframes: false });
  return (await (rules ? axe.withRules(rules) : axe).analyze()).violations;
}

/** Reuses the loaded rules: injecting half a megabyte takes longer than most checks. */
async function checkAgain(page: Page, rules?: string[]): Promise<Violation[] | null> {
  // The bank's page in a frame isn't ours, and asking it would be a message to another origin.
  const options = {
    resultTypes: ['violations'],
    iframes: false,
    ...(rules && { runOnly: rules }),
  };
  return page.evaluate(async (runOptions) => {
    const { axe } = globalThis as { axe?: Axe };
    if (!axe) return null;
    const { violations } = await axe.run(runOptions);
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }));
  }, options);
}
