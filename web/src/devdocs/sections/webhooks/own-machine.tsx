import { sdkFiles } from '@piton/contract/http/sdk-files.ts';
import { originPlaceholder } from '../../../site/placeholders.ts';
import { Snippet } from '../../snippet.tsx';
import { Code, Section } from '../../section.tsx';

export function OwnMachine() {
  return (
    <Section id="webhook-localhost" title="Webhooks on your own machine">
      <p
        data-demo
        className="hidden rounded-10 bg-primary-soft px-4 py-3 in-data-[mode=demo]:block"
      >
        This is the demo, so an endpoint may be <Code>http://localhost:8081</Code>, on the machine
        that runs the demo.
      </p>
      <p>
        <Code>piton-dev</Code>, a part of <a href="/devdocs#libraries-node">@piton/node</a>, brings
        your test events to an address that we can’t reach. It needs a test key with the permission{' '}
        <Code>read</Code> in <Code>PITON_KEY</Code>, and prints the secret that it signs with:
      </p>
      <Snippet name="In your terminal" language="shell">
        {`npx --no piton-dev listen --forward http://localhost:4000/hooks
npx --no piton-dev trigger payment_request.paid --forward http://localhost:4000/hooks`}
      </Snippet>
      <p>
        <Code>npx --no</Code> runs the installed program and downloads nothing. <Code>listen</Code>{' '}
        passes on each new event and shows your server’s response. <Code>trigger</Code> sends the
        example of a type, marked with <Code>isExample</Code>. Start your server with{' '}
        <Code>PITON_WEBHOOK_SECRET</Code> set to the printed secret. Without a Node project, such as
        for PHP or Python:
      </p>
      <Snippet name="Without a project" language="shell">
        {`npx -p ${originPlaceholder}${sdkFiles.node} piton-dev listen --forward http://localhost:4000/hooks`}
      </Snippet>
      <p>
        Without it, on our live site an endpoint needs an https address that the whole internet can
        reach, for test events too: use a tunnel to your machine. You can’t create an endpoint at a
        private IP address. If a host name resolves to one, the delivery says{' '}
        <Code>address_refused</Code>.
      </p>
      <p>
        A Piton that you run yourself also accepts http and private addresses, such as{' '}
        <Code>http://localhost:8081</Code>, while <Code>PITON_WEBHOOK_PRIVATE_ADDRESSES</Code> is{' '}
        <Code>1</Code>. That is its default in the demo (<Code>npm start</Code>) and in development;
        in production the default is <Code>0</Code>. Link-local addresses, such as{' '}
        <Code>169.254.169.254</Code>, are refused everywhere.
      </p>
    </Section>
  );
}
