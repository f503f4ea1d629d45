import { Code, Section } from '../section.tsx';

export function OlderFunctions() {
  return (
    <Section id="older-functions" title="How it works">
      <p>
        <Code>makPayment</Code>, <Code>webPay</Code> and <Code>getCompanyData</Code> are older than
        the REST API. They need no API key, keep working and never change. Use them for an existing
        integration. A new shop or app is better off with{' '}
        <a href="/devdocs/hosted-page">payment requests</a>, which fix the amount and report by
        webhook.
      </p>
      <ol>
        <li>You write the payment as JSON: card, amount, purpose and customer.</li>
        <li>You seal it with your company’s public key. Only Piton can open it.</li>
        <li>
          You POST it, with your company’s id, to <Code>makPayment</Code>. The response gives the
          outcome. Our pay page uses <Code>webPay</Code> in the same way.
        </li>
      </ol>
      <p>
        A server that sees card numbers must comply with the card networks’ rules (PCI DSS).{' '}
        <a href="/devdocs/card-form">Seal in your customer’s browser</a> or{' '}
        <a href="/devdocs?lang=flutter#your-code">app</a> and yours never sees one.
      </p>
    </Section>
  );
}
