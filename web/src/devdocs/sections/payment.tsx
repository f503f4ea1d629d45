import { NameList } from '../name-list.tsx';
import { Code, Section } from '../section.tsx';

/** sections/payment-rules.test.ts holds every limit that is named here against the rules themselves. */
const fields = [
  {
    name: 'amount',
    text: (
      <>
        In dollars, with a point and two decimals: <Code>12.50</Code>. More than nothing, and at
        most EC$50,000.00 unless this Piton was set up otherwise.
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
  { name: 'cardNumber', text: '13 to 19 digits. Spaces and dashes do not matter.' },
  {
    name: 'month',
    text: (
      <>
        When the card expires: <Code>01</Code> to <Code>12</Code>.
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
  { name: 'name', text: 'As it is printed on the card. At most 60 characters.' },
  {
    name: 'purpose',
    text: 'What it is for, as it stands on the receipt. May be left out; at most 30 characters.',
  },
  { name: 'personName', text: 'Who pays. At most 100 characters.' },
  { name: 'personEmail', text: 'Where the receipt goes. A test payment sends none.' },
  { name: 'personPhone', text: '7 to 15 digits, with +, spaces, brackets or dashes as you like.' },
  { name: 'country', text: 'May be left out; at most 60 characters.' },
] as const;

export const documentedFields = fields.map(({ name }) => name);

export function Payment() {
  return (
    <Section id="payment" title="What a payment says">
      <p>
        What you seal is a JSON object with these fields. All of them are text, numbers too. Names
        that are not here are not read, and a name may stand there once only.
      </p>
      <NameList entries={fields} />
      <p>
        No field but <Code>cardNumber</Code> may hold a card number: the others are kept, and a card
        number never is. What we keep of a card are its last four digits and its brand and, for one
        day, a fingerprint made with a secret key.
      </p>
    </Section>
  );
}
