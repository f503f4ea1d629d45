import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { pagePolicy, payPagePolicy, picturePolicy, workerPolicy } from './page-policy.ts';

function hash(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

const html = `<!doctype html><html><head>
<script>
  first()
</script>
<script type="module" crossorigin src="/assets/main.js"></script>
<SCRIPT type="module">second()</SCRIPT>
<script type="application/json" id="data">{"a":1}</script>
</head></html>`;

test('the policy allows inline scripts by their exact hash alone', () => {
  const policy = pagePolicy(html);
  expect(policy).toContain(`script-src 'self' ${hash('\n  first()\n')} ${hash('second()')}`);
  expect(policy.match(/sha256-/g)).toHaveLength(2);
});

test('the policy allows inline styles by their exact hash', () => {
  const policy = payPagePolicy(`<style>a{b:c}</style>${html}<STYLE media="print">d{}</STYLE>`);
  expect(policy.split('; ')).toContain(`style-src 'self' ${hash('a{b:c}')} ${hash('d{}')}`);
});

test.each([pagePolicy(html), payPagePolicy(html)])(
  'the policy allows only our own origin: %s',
  (policy) => {
    expect(policy).not.toMatch(/unsafe|http:|https:|\*/);
    for (const directive of [
      "default-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "form-action 'self'",
      "connect-src 'self'",
      "style-src 'self'",
    ]) {
      expect(policy.split('; ')).toContain(directive);
    }
  },
);

test('the pay page frames our own documents alone, and no other page frames any', () => {
  expect(payPagePolicy(html).split('; ')).toContain("frame-src 'self'");
  expect(pagePolicy(html)).not.toContain('frame-src');
});

test('no response may be framed by another site', () => {
  for (const policy of [pagePolicy(html), payPagePolicy(html), picturePolicy, workerPolicy]) {
    expect(policy.split('; ')).toContain("frame-ancestors 'none'");
  }
});

test('the pay page executes no text as script', () => {
  expect(payPagePolicy(html)).toContain("require-trusted-types-for 'script'");
  expect(pagePolicy(html)).not.toContain('trusted-types');
});
