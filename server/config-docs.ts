import type { Variable } from './config-variable.ts';
import { variableNames, variables } from './config-variables.ts';

/** `docs/configuration.md`, made from the same list that the server reads its settings with. */
export function configurationDocs(): string {
  const rows = variableNames.map((name) => row(name, variables[name]));
  return `${introduction}
| Variable | What it does | Default | In production |
|---|---|---|---|
${rows.join('\n')}

${afterword}`;
}

function row(name: string, { purpose, byDefault, inProduction, example }: Variable): string {
  const cells = [`\`${name}\``, `${purpose} Example: ${example}`, byDefault, inProduction ?? ''];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

const introduction = `# Configuration

Piton reads its settings from environment variables, once, when it starts. Nothing has to be set to try
it. Production starts only when everything it needs is set, and names all that is wrong at once. An empty
variable counts as absent.
`;

const afterword = `What production refuses, each with one line that says what to do:

- no public URL, or one over plain http. The one exception is a loopback name while \`HOST\` is loopback
  and no proxy is trusted, for trying production on one machine;
- an https public URL without \`PITON_TRUSTED_PROXIES\`: behind a proxy that is not counted all visitors
  share one address, and the failures of one would lock out all;
- no master key, one that was generated for development, or one that is not random;
- a gateway URL with credentials in it;
- the gateway simulator: a gateway on a loopback name, over plain http, or that names itself as the
  simulator, unless \`PITON_GATEWAY_ALLOW_SIMULATOR\` is 1;
- no mail server, no sender or no support address: mails that nobody gets would leave people without
  their links;
- a database on another host without TLS, unless \`PITON_DATABASE_ALLOW_PLAIN\` is 1. A mail server on
  another host has to offer STARTTLS where its URL is not \`smtps://\`: mails wait until it does, unless
  \`PITON_SMTP_ALLOW_PLAIN\` is 1;
- \`PITON_WEB_DEV_URL\`;
- a port that is in use. Everywhere else the next free port is taken, and the start says so.

Where cookies are concerned there is nothing to set: with an https public URL they are \`Secure\` and carry
the \`__Host-\` prefix, without one they are plain and only fit for one's own machine.

\`/metrics\` is never open to everyone. With \`PITON_METRICS_TOKEN\` it asks for
\`Authorization: Bearer …\`; without, it answers only to a caller on the same machine whose request carries
no header of a proxy, and is a 404 to all others. \`/healthz\` and \`/readyz\` are open and say nothing but
whether the server works.
`;
