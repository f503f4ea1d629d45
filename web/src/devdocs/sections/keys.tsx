import { Code, Section } from '../section.tsx';

export function Keys() {
  return (
    <Section id="keys" title="Keys">
      <p>You need two things, both on your company’s card:</p>
      <ul>
        <li>
          <strong>Company id</strong>: 20 letters and digits. Open{' '}
          <a href="/companies">Companies</a> and copy it.
        </li>
        <li>
          <strong>Public key</strong>: on the same card, under <em>For Developers</em>. Copy it as
          one line, or download it as a file with line breaks, as OpenSSL needs. Your program can
          also get it: <a href="#get-company-data">getCompanyData</a> returns the latest.
        </li>
      </ul>
      <p>
        No company yet? <a href="/signup">Open an account</a> and add one in two minutes. You can
        take test payments right away, while we review it. Please allow us 24 hours for that.
      </p>
      <p
        data-demo
        className="hidden rounded-10 bg-primary-soft px-4 py-3 in-data-[mode=demo]:block"
      >
        Here in the demo, Soufrière Spice Market takes test payments from anyone. Its company id is{' '}
        <Code>DemoSoufriereSpice01</Code>
      </p>
      <p>
        After a key is replaced, the previous one still works for as long as <em>Companies</em>{' '}
        lists it as retiring. A program that gets the key each time needs no change. One with a
        copy, such as an app, must get the new key before then.
      </p>
    </Section>
  );
}
