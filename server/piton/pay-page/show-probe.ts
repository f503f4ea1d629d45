import { OperatorError } from '../../operator-error.ts';
import {
  payPageUrl,
  probePayPage,
  type ProbeReport,
} from '../../monitoring/pay-page-watch/probe-pay-page.ts';
import { quoteLive } from '../../monitoring/pay-page-watch/quote-live.ts';

type Options = { folder: string; isJson: boolean; print: (line: string) => void };
type Compared = Extract<ProbeReport, { outcome: 'compared' }>;

/** For each request. A slower page is useless for payments. */
const timeoutMs = 15_000;

/** Summarises the comparison in one line, or throws with all differences. */
export async function showProbe(
  address: string,
  { folder, isJson, print }: Options,
): Promise<void> {
  const url = payPageUrl(address);
  if (url === null) {
    throw new OperatorError(
      `${quoteLive(address)} is not a payment page’s address, such as https://pay.example.lc/PayCompany/<id>.`,
    );
  }
  const now = () => new Date();
  const probedAt = now();
  const report = await probePayPage(url, { folder, timeoutMs, now });
  if (isJson) print(JSON.stringify({ address: url.href, probedAt, ...report }, null, 2));
  if (report.outcome === 'unreached') {
    throw new OperatorError(
      `${url.href} cannot be reached: ${report.why}. Nothing was compared. Check the address and that the server is running, then probe again.`,
    );
  }
  const { differences } = report;
  if (differences.length > 0) throw new OperatorError(differing(url, report, isJson));
  if (!isJson) print(agreeing(url, report));
}

function differing(url: URL, { differences, isDemo }: Compared, isShort: boolean): string {
  const head = `${url.href} differs from this release: ${differences.length} ${differences.length === 1 ? 'difference' : 'differences'}.`;
  if (isShort) return head;
  return [
    head,
    ...differences.map(({ at, what }) => `  ${at}: ${what}.`),
    ...(isDemo ? ['It says it is a demo.'] : []),
    'If another release runs there, probe with that one. Otherwise the page has been altered: see docs/operations/card-theft.md, “The probe finds a difference”.',
  ].join('\n');
}

function agreeing(url: URL, { page, isDemo, headers, files }: Compared): string {
  const what =
    page?.page === 'pay'
      ? `the page of ${quoteLive(page.company.companyName)} with its name and key ${quoteLive(page.company.keyId)} from the server`
      : 'a page that reports an unknown payment page';
  return `Nothing differs at ${url.href}${isDemo ? ' (a demo)' : ''}. Compared: ${what}, ${headers} headers, the HTML, and ${files.length} files (${files.join(', ')}).`;
}
