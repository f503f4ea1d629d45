import { TriangleAlert } from 'lucide-react';
import { installCommands } from '../install-commands.ts';
import { NameList } from '../name-list.tsx';
import { DartSample } from '../samples.tsx';
import { Code, Section } from '../section.tsx';
import { Snippet } from '../snippet.tsx';

/** A guide: payments in an app. Keep it in step with sdk/dart/README.md. */
export function Mobile() {
  return (
    <>
      <Ways />
      <OpenPage />
      <InFlutter />
      <Emulators />
    </>
  );
}

function Ways() {
  return (
    <Section id="mobile-ways" title="Two ways">
      <p>
        Both begin on your server: it <a href="/devdocs/hosted-page">creates a payment request</a>{' '}
        with its secret key and gives the app the result. Anyone can read and alter an app, so it
        decides neither the amount nor whether the order is paid, and holds no secret key.
      </p>
      <ul>
        <li>
          <strong>Open our pay page</strong> in the browser. This works in every app, native, React
          Native or Flutter, and takes no card in your app. Begin with this one.
        </li>
        <li>
          <strong>Take the card in a Flutter app</strong> with <Code>piton_flutter</Code>, a beta.
        </li>
      </ul>
    </Section>
  );
}

const opened = [
  { name: 'Swift, iOS', code: 'await UIApplication.shared.open(url)' },
  {
    name: 'Kotlin, Android',
    code: 'startActivity(Intent(Intent.ACTION_VIEW, Uri.parse(url)))',
  },
  { name: 'React Native', code: 'await Linking.openURL(url)' },
  {
    name: 'Flutter, url_launcher',
    code: 'await launchUrl(Uri.parse(url), mode: LaunchMode.externalApplication)',
  },
];

function OpenPage() {
  return (
    <Section id="mobile-page" title="Open the pay page">
      <p>
        Open the request’s <Code>url</Code> in the system’s browser. An embedded web view works less
        well: the bank’s app for 3-D Secure may not come back to it, and customers can’t see whose
        page it is.
      </p>
      <NameList entries={opened.map(({ name, code }) => ({ name, text: <Code>{code}</Code> }))} />
      <p>
        To come back, give the payment request a <Code>successUrl</Code> and a{' '}
        <Code>cancelUrl</Code> of your own https site, and make them open your app (Universal Links
        on iOS, App Links on Android). Addresses such as <Code>myapp://</Code> are refused. When the
        app is in front again, by the link or not, ask your own server for the order: it knows from
        the <a href="/devdocs/webhooks">webhook</a>, or looks the request up.
      </p>
    </Section>
  );
}

function InFlutter() {
  return (
    <Section id="mobile-flutter" title="Take the card in a Flutter app">
      <div className="flex gap-3 rounded-10 bg-warning-soft px-4 py-3">
        <TriangleAlert className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
        <p className="min-w-0">
          <strong>Beta, and not yet run by us.</strong> We have only checked that its files parse.
          Run its tests with <Code>flutter test</Code> in its folder, and try it with a test key
          first.
        </p>
      </div>
      <p>
        It needs Flutter 3.24, for Android, iOS or the desktop. It isn’t on pub.dev yet. Unpack it
        in your app’s folder:
      </p>
      <Snippet name="In your app’s folder" language="shell">
        {installCommands.flutter}
      </Snippet>
      <Snippet name="pubspec.yaml" language="shell">
        {`dependencies:
  piton_flutter:
    path: piton_flutter`}
      </Snippet>
      <p>
        Your server gives the app the payment request’s id. The app has a{' '}
        <a href="/devdocs/card-form#publishable-keys">publishable key</a>:
      </p>
      <DartSample step="charge-sealed-card" />
      <p>
        <Code>pay</Code> shows a card form, seals the card on the phone, charges it, and leaves the
        form open after a declined card. The sealed card goes to the function <Code>webPay</Code>,
        which needs no key and charges no more than the payment request’s amount. Its result is for
        only for the screen. Release goods when your server knows of the payment.{' '}
        <Code>PitonPending</Code> means that the outcome is unknown: take no other payment, and
        check with <Code>lookUp</Code>.
      </p>
      <p>
        If your gateway requires 3-D Secure, give <Code>pay</Code> an <Code>onChallenge</Code> that
        opens the bank’s page, or open the pay page instead. Ask your acquirer about PCI DSS first:
        the card is <a href="/devdocs/security">typed into your app</a>.
      </p>
    </Section>
  );
}

function Emulators() {
  return (
    <Section id="mobile-emulators" title="On an emulator">
      <ul>
        <li>
          <strong>Android’s emulator</strong> reaches your computer at <Code>10.0.2.2</Code>: a
          Piton started with <Code>npm start</Code> is <Code>http://10.0.2.2:3000</Code>. Android
          refuses plain http, unless the debug manifest alone has{' '}
          <Code>android:usesCleartextTraffic=&quot;true&quot;</Code>.
        </li>
        <li>
          <strong>The iOS simulator</strong> reaches <Code>http://localhost:3000</Code>.
        </li>
        <li>
          <strong>A phone</strong> needs your computer’s address in the network.
        </li>
        <li>
          Apps need the permission for the network: <Code>android.permission.INTERNET</Code>, and on
          macOS <Code>com.apple.security.network.client</Code>.
        </li>
      </ul>
    </Section>
  );
}
