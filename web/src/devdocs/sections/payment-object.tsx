import { NameList } from '../name-list.tsx';
import { Code, Section } from '../section.tsx';

/** sections/payment-rules.test.ts checks every limit named here against the rules. */
const fields = [
  {
    name: 'amount',
    text: (
      <>
        In dollars, with a point and two decimals: <Code>12.50</Code>. More than zero, and up to
        EC$50,000.00 unless this Piton is configured otherwise.
      </>
    ),
  },
  {
    name: 'currency',
    text: (
      <>
        Always <Code>XCD</Code>.
      </>
    ),
  },
  { name: 'cardNumber', text: '13 to 19 digits. Spaces and dashes are ignored.' },
  {
    name: 'month',
    text: (
      <>
        The card’s expiry month: <Code>01</Code> to <Code>12</Code>.
      </>
    ),
  },
  {
    name: 'year',
    text: (
      <>
        <Code>2031</Code>, or <Code>31</Code>: this year, or one of the eleven after it.
      </>
    ),
  },
  { name: 'cvv', text: '3 digits; 4 for American Express.' },
  { name: 'name', text: 'As printed on the card. Up to 60 characters.' },
  {
    name: 'purpose',
    text: 'What the payment is for, shown on the receipt. Optional. Up to 30 characters.',
  },
  { name: 'personName', text: 'The customer’s name. Up to 100 characters.' },
  {
    name: 'personEmail',
    text: 'The address for the receipt. We don’t send receipts of test payments; the demo keeps them in its mailbox.',
  },
  { name: 'personPhone', text: '7 to 15 digits, with +, spaces, brackets or dashes as you like.' },
  { name: 'country', text: 'Optional. Up to 60 characters.' },
] as const;

export const documentedFields = fields.map(({ name }) => name);

export function Payment() {
  return (
    <Section id="payment" title="Payment fields">
      <p>
        You seal a JSON object with these fields. All values are strings, including numbers. Other
        names are ignored, and each name may appear only once.
      </p>
      <NameList entries={fields} />
      <p>
        Only <Code>cardNumber</Code> may contain a card number: we store the other fields, but never
        a card number. We keep the card’s last four digits, its brand and, for one day, a
        fingerprint made with a secret key.
      </p>
    </Section>
  );
}
