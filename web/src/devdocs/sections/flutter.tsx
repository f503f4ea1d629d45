import { TriangleAlert } from 'lucide-react';
import { Code, SubSection } from '../section.tsx';
import { Snippet } from '../snippet.tsx';
import { codeOf } from '../snippets.ts';

export function Flutter() {
  return (
    <>
      <p>
        The package takes your company id and public key, and starts a transaction with an amount,
        the currency <Code>XCD</Code> and a context. It asks for the card, seals it on the phone and
        sends it.
      </p>
      <p>
        For apps on Android, iOS and the desktop. Flutter’s web target is not supported: what it
        makes is a page of another site, from which browsers and Piton take no payments. For a page,{' '}
        <a href="#javascript-in-the-page">seal in it</a>, and send from your server.
      </p>
      <div className="flex gap-3 rounded-10 bg-warning-soft px-4 py-3">
        <TriangleAlert className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
        <p className="min-w-0">
          <strong>Not run by our tests.</strong> Our tests run the JavaScript and the shell code of
          this page against Piton, and not this Dart code. Try it with test money first. The package
          is not on pub.dev yet, so you paste it.
        </p>
      </div>
      <SubSection id="flutter-install" title="Install">
        <p>
          It needs Dart 3 and two packages: <Code>http</Code>, and <Code>pointycastle</Code> (4.0)
          for RSA-OAEP with SHA-256.
        </p>
        <Snippet name="In your app’s folder" language="shell">
          flutter pub add http pointycastle
        </Snippet>
        <p>
          Save this as <Code>lib/piton.dart</Code>.
        </p>
        <Snippet name="lib/piton.dart" language="dart" isLong>
          {codeOf('piton.dart')}
        </Snippet>
      </SubSection>
      <SubSection id="flutter-first-payment" title="Start a transaction">
        <Snippet name="Where your customer pays" language="dart">
          {codeOf('start-transaction.dart')}
        </Snippet>
        <p>
          Each outcome asks something else of you, and a <Code>switch</Code> that forgets one does
          not compile. Pending is the one to care for: the card may have been charged. So keep{' '}
          <Code>encryptedTxt</Code> when <Code>onSealed</Code> hands it over, and when your app
          starts, give what you still have to <Code>piton.send</Code> before you ask for a card
          again.
        </p>
        <p>
          An app can be altered by whoever holds the phone. Before you hand anything over, look for
          the <Code>transactionNumber</Code> in your <a href="/Mytransactions">Transactions</a>. Or
          have the app give <Code>encryptedTxt</Code> to your own server, which sends it and hears
          the answer itself.
        </p>
      </SubSection>
    </>
  );
}
