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
        For apps on Android, iOS and the desktop. Flutter’s web target is not supported: browsers
        and Piton reject payments from pages of other sites. For a page,{' '}
        <a href="#javascript-in-the-page">seal in it</a>, and send from your server.
      </p>
      <div className="flex gap-3 rounded-10 bg-warning-soft px-4 py-3">
        <TriangleAlert className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
        <p className="min-w-0">
          <strong>Not run by our tests.</strong> Our tests run this page’s JavaScript and shell code
          against Piton, but not this Dart code. Try it in test mode first. The package is not on
          pub.dev yet, so paste it.
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
          Let the app reach the network: on Android with the permission{' '}
          <Code>android.permission.INTERNET</Code> in{' '}
          <Code>android/app/src/main/AndroidManifest.xml</Code>, on macOS with{' '}
          <Code>com.apple.security.network.client</Code> in both entitlements files.
        </p>
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
          Each outcome needs different handling, and a <Code>switch</Code> that misses one does not
          compile. Handle Pending with care: the card may have been charged. So store{' '}
          <Code>encryptedTxt</Code> when <Code>onSealed</Code> receives it, with{' '}
          <Code>testMode</Code>, replacing any earlier text of the order: two texts are two
          payments. When your app starts, pass the stored text to <Code>piton.lookUp</Code> before
          you ask for a card again. <Code>piton.send</Code> pays a text that never arrived: call it
          only while your customer still wants the order, and otherwise{' '}
          <a href="#retries">delete the text</a>.
        </p>
        <p>
          Users can alter an app: it can seal another amount, pay in test mode, or show an old
          number. So let it send <Code>encryptedTxt</Code> to your own server, which sends the
          payment, reads the response and does <a href="#handing-over">these checks</a>. Without a
          server, look for the <Code>transactionNumber</Code> in your{' '}
          <a href="/Mytransactions">Transactions</a>, compare the amount, and accept each number for
          one order only.
        </p>
      </SubSection>
    </>
  );
}
