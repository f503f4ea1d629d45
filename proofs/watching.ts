/**
 * `npm run proof -- watching [--short] [--part rules]`: Prometheus tests the alert rules, and
 * its tools check the examples of settings and the dashboard.
 */
import { proveParts } from './harness/prove-parts.ts';
import { dashboardPart } from './watching/dashboard-part.ts';
import { rulesPart } from './watching/rules-part.ts';
import { settingsPart } from './watching/settings-part.ts';

await proveParts({ name: 'watching', parts: [rulesPart, settingsPart, dashboardPart] });
