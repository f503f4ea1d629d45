import { sdkFiles, sdkVersion } from '@piton/contract/http/sdk-files.ts';
import { originPlaceholder } from '../../site/placeholders.ts';
import { DocsTable } from '../docs-table.tsx';
import { installCommands } from '../install-commands.ts';
import { sdkFact } from '../sdk-fact.ts';
import { Code, Section, SubSection } from '../section.tsx';
import { Snippet } from '../snippet.tsx';

export function Libraries() {
  return (
    <Section id="libraries" title="Libraries">
      <p>
        The libraries do the same in less code: they repeat lost requests without charging twice, go
        through lists, and verify webhooks. Install version {sdkVersion} from this server, whose API
        it fits. It isn’t on npm, Packagist or PyPI yet. For curl there is nothing to install.
      </p>
      <Servers />
      <Pages />
      <Apps />
      <Files />
    </Section>
  );
}

function Servers() {
  return (
    <>
      <SubSection id="libraries-node" title="Node.js">
        <p>Node 20.3 or newer, with types for TypeScript:</p>
        <Snippet name="Node.js" language="shell">
          {installCommands.node}
        </Snippet>
      </SubSection>
      <SubSection id="libraries-php" title="PHP">
        <p>
          PHP 8.1 or newer with cURL and OpenSSL. In a new project, make its{' '}
          <Code>composer.json</Code> first. Run its second line only for a local Piton over http,
          never in production.
        </p>
        <Snippet name="PHP, a new project" language="shell">
          {installCommands.composerProject}
        </Snippet>
        <Snippet name="PHP, with Composer" language="shell">
          {installCommands.composer}
        </Snippet>
        <p>
          Without Composer, unpack the archive and write{' '}
          <Code>require &#39;piton-php/autoload.php&#39;;</Code> instead of{' '}
          <Code>vendor/autoload.php</Code>:
        </p>
        <Snippet name="PHP, without Composer" language="shell">
          {installCommands.php}
        </Snippet>
      </SubSection>
      <SubSection id="libraries-python" title="Python">
        <p>Python 3.9 or newer, typed:</p>
        <Snippet name="Python" language="shell">
          {installCommands.python}
        </Snippet>
        <p>
          Tests that seal a card themselves need <Code>cryptography</Code>, too. In production the
          customer’s browser seals, so your server doesn’t need it.
        </p>
        <Snippet name="Python, with sealing" language="shell">
          {installCommands.pythonSealing}
        </Snippet>
      </SubSection>
    </>
  );
}

function Pages() {
  return (
    <SubSection id="libraries-browser" title="Web pages">
      <p>
        A pay button, and what <a href="/devdocs/card-form">your own card form</a> needs. Load it
        from here. The address has the version, and the browser refuses a script with another
        checksum:
      </p>
      <Snippet name="Your page" language="html">
        {`<script
  type="module"
  src="${originPlaceholder}${sdkFiles.browserScript}"
  integrity="${sdkFact('browserScript', 'INTEGRITY')}"
  crossorigin="anonymous"
></script>
<piton-button
  publishable-key="pk_test_piton_YOUR_KEY"
  base-url="${originPlaceholder}"
  request="pr_YOUR_REQUEST"
></piton-button>`}
      </Snippet>
      <p>Your page’s Content-Security-Policy needs no more than this:</p>
      <Snippet name="Content-Security-Policy" language="http">
        {`script-src ${originPlaceholder}; connect-src ${originPlaceholder}`}
      </Snippet>
      <p>
        Or save <a href={sdkFiles.browserScript}>the script</a> on your own site. With a bundler,
        install it and <Code>import {'{ sealCard }'} from &#39;@piton/browser&#39;</Code>:
      </p>
      <Snippet name="Browser, with a bundler" language="shell">
        {installCommands.browser}
      </Snippet>
    </SubSection>
  );
}

function Apps() {
  return (
    <>
      <SubSection id="libraries-flutter" title="Flutter, beta">
        <p>
          Unpack it in your app’s folder, and name it in <Code>pubspec.yaml</Code> under{' '}
          <Code>dependencies</Code>: <a href="/devdocs/mobile">in an app</a>.
        </p>
        <Snippet name="Flutter" language="shell">
          {installCommands.flutter}
        </Snippet>
      </SubSection>
      <SubSection id="libraries-woocommerce" title="WooCommerce">
        <p>
          Download <a href={sdkFiles.wooCommerce}>the plugin</a> and upload it to WordPress:{' '}
          <a href="/devdocs/woocommerce">set up WooCommerce</a>.
        </p>
      </SubSection>
    </>
  );
}

const files = [
  'node',
  'php',
  'python',
  'browser',
  'browserScript',
  'flutter',
  'wooCommerce',
] as const;

function Files() {
  return (
    <SubSection id="libraries-files" title="Sizes and checksums">
      <p>
        npm and Composer keep a checksum in their lock files, so a changed file is refused later.
        These are the files of this server:
      </p>
      <DocsTable
        caption="Sizes and checksums"
        head={['File', 'Size', 'Installs also', 'SHA-256']}
        rows={files.map((name) => [
          sdkFiles[name].replace('/sdk/', ''),
          sdkFact(name, 'SIZE'),
          sdkFact(name, 'DEPENDENCIES'),
          <Code key={name}>{sdkFact(name, 'SHA256')}</Code>,
        ])}
      />
    </SubSection>
  );
}
