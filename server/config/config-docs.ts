import type { Variable } from './config-variable.ts';
import { variableNames, variables } from './config-variables.ts';

/** `docs/configuration.md`, generated from the list with which the server reads its settings. */
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

Piton reads its settings from environment variables once, at the start. The demo needs none. Production
starts only if all required variables are set, and lists all problems at once. An empty variable counts as
absent.
`;

const afterword = `Production refuses to start, with one line on what to do, for:

- no public URL, or one over plain http, except a loopback name while \`HOST\` is loopback and no proxy is
  trusted, to try production on one machine;
- an https public URL without \`PITON_TRUSTED_PROXIES\`: behind an uncounted proxy all visitors share one
  address, and the failures of one would lock out all;
- no master key, two sources of one, a development key, or one that is not random;
- a file with the master key that other accounts can read;
- a gateway URL with credentials;
- the gateway simulator (a loopback name, plain http, or a server that identifies itself as the simulator),
  unless \`PITON_GATEWAY_ALLOW_SIMULATOR\` is 1;
- no mail server, sender or support address, because people would not get their links;
- a database on another host without TLS, unless \`PITON_DATABASE_ALLOW_PLAIN\` is 1;
- \`PITON_WEB_DEV_URL\`;
- a port that is taken.

A mail server on another host must offer STARTTLS unless its URL is \`smtps://\` or
\`PITON_SMTP_ALLOW_PLAIN\` is 1. Emails wait until it does.

## Master key

Give the master key in exactly one way. From the safest to the least safe:

- **A systemd credential** named \`piton-master-key\`, which Piton finds in \`$CREDENTIALS_DIRECTORY\`. Encrypt it for
  this machine and its TPM, and name it in the unit:

      openssl rand -base64 32 | systemd-creds encrypt --name=piton-master-key - /etc/piton/master-key.cred
      LoadCredentialEncrypted=piton-master-key:/etc/piton/master-key.cred

- **A command**, \`PITON_MASTER_KEY_COMMAND\`, for a key manager or an HSM. It gets Piton's environment and no input.
- **A file**, \`PITON_MASTER_KEY_FILE\`, with mode 400, or 440 for a group of Piton's account alone.
- **The variable** \`PITON_MASTER_KEY\`. Piton's child processes don't inherit it, but \`/proc\` shows it to root and to
  Piton's own account as long as the server runs.

Each holds 32 random bytes in base64. Keep a copy where the database's backups are not: without it they can't be used.

The backup key has the same sources: the credential \`piton-backup-key\`, \`PITON_BACKUP_KEY_COMMAND\`,
\`PITON_BACKUP_KEY_FILE\` and \`PITON_BACKUP_KEY\`.

## Cookies and metrics

Cookies need no setting. With an https public URL they are \`Secure\` with the prefix \`__Host-\`; otherwise they
are plain and fit only for your own machine.

\`/metrics\` is never public. With \`PITON_METRICS_TOKEN\` it requires \`Authorization: Bearer …\`. Without, it
responds only to a caller on the same machine whose request has no proxy header, and with 404 to all others.
\`/healthz\` and \`/readyz\` are public and say only whether the server works.
`;
