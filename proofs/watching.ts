/**
 * `npm run proof -- watching [--short] [--part rules]`: Prometheus tests the alert rules, its tools
 * check the examples of settings and the dashboard, and with Alertmanager it watches a server
 * through real faults.
 */
import { proveParts } from './harness/prove-parts.ts';
import { dashboardPart } from './watching/dashboard-part.ts';
import { livePart } from './watching/live/live-part.ts';
import { rulesPart } from './watching/rules-part.ts';
import { settingsPart } from './watching/settings-part.ts';
import { syslogPart } from './watching/syslog/syslog-part.ts';

const isRoot = process.getuid?.() === 0;

await proveParts({
  name: 'watching',
  parts: [rulesPart, settingsPart, dashboardPart, livePart, syslogPart],
  isMeant: ({ isLong = false, needsRoot = false }, scale) =>
    scale === 'short' ? !isLong : !needsRoot || isRoot,
});
