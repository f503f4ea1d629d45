import { Code, Section } from '../section.tsx';

export function Start() {
  return (
    <Section id="start" title="How it works" isFirst>
      <ol>
        <li>You write the payment as JSON: card, amount, purpose and customer.</li>
        <li>You seal it with your company’s public key. Only Piton can open it.</li>
        <li>
          You POST it, with your company’s id, to <Code>makPayment</Code>. The response gives the
          outcome.
        </li>
      </ol>
      <p>
        You have no secret to keep: a company’s id and public key are both public. Amounts are in
        Eastern Caribbean dollars (<Code>XCD</Code>).
      </p>
      <p>
        A server that sees card numbers must comply with the card networks’ rules (PCI DSS).{' '}
        <a href="#javascript-in-the-page">Seal in your customer’s browser</a> or{' '}
        <a href="#flutter">app</a> and yours never sees one. Or use no code:{' '}
        <a href="/companies">your company’s receive link</a> is a page that takes payments for you.
      </p>
    </Section>
  );
}
