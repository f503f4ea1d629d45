import SmtpConnection, {
  type SMTPConnectionAuth,
  type SMTPConnectionOptions,
} from 'nodemailer/lib/smtp-connection';
import type { MailTransport, Message, Refusal } from './mail-transport.ts';
import { readSmtpUrl } from './read-smtp-url.ts';

type SmtpLimits = Pick<
  SMTPConnectionOptions,
  'connectionTimeout' | 'greetingTimeout' | 'socketTimeout' | 'dnsTimeout'
>;

/** Their sum stays below the time limit of a job's run, so that it ends with its own error. */
const usualLimits: SmtpLimits = {
  dnsTimeout: 5000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};
const farewellMs = 1000;

/** A connection per email: there are few, and none waits for another's trouble. */
export function createSmtpTransport(
  smtpUrl: string,
  { requireTls = false, limits = usualLimits }: { requireTls?: boolean; limits?: SmtpLimits } = {},
): MailTransport {
  const { options, auth } = readSmtpUrl(smtpUrl, requireTls);
  return {
    deliver: async (message, signal) => {
      const connection = new SmtpConnection({ ...options, ...limits, socketCloseTimeout: 0 });
      try {
        return await converse(connection, { auth, message, signal });
      } finally {
        // The server has accepted or rejected it by now, whatever it says later.
        connection.quit();
        setTimeout(() => connection.close(), farewellMs).unref();
      }
    },
  };
}

type Conversation = { auth: SMTPConnectionAuth | null; message: Message; signal: AbortSignal };

async function converse(
  connection: SmtpConnection,
  { auth, message, signal }: Conversation,
): Promise<Refusal | null> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(plainError(error));
    const onAbort = () => {
      connection.close();
      reject(signal.reason as Error);
    };
    const send = () => {
      const { from, to, raw } = message;
      connection.send({ from, to: [to], size: raw.length }, raw, (error) => {
        if (error === null) resolve(null);
        else if (isRefusal(error)) resolve({ responseCode: error.responseCode ?? 0 });
        else fail(error);
      });
    };
    signal.addEventListener('abort', onAbort, { once: true });
    connection.on('error', fail);
    connection.connect((error) => {
      if (error) fail(error);
      else if (auth === null) send();
      else connection.login(auth, (refused) => (refused ? fail(refused) : send()));
    });
  });
}

type SmtpError = Error & {
  code?: string | undefined;
  originalCode?: string | undefined;
  command?: string | undefined;
  responseCode?: number | undefined;
  response?: string | undefined;
  permanent?: boolean | undefined;
};

/**
 * True if the recipient doesn't exist or accepts no email. Servers use the same codes to reject us,
 * our login or domain, which an operator must fix; only an enhanced code (RFC 3463) or a mailbox
 * code is conclusive.
 */
function isRefusal({ permanent, command, response, responseCode }: SmtpError): boolean {
  if (permanent !== true || (command !== 'RCPT TO' && command !== 'DATA')) return false;
  const [, enhanced] = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '') ?? [];
  if (enhanced === undefined) return mailboxCodes.has(responseCode ?? 0);
  return /^5\.[12]\./.test(enhanced) && !aboutSender.has(enhanced);
}

/** No such mailbox, a user elsewhere, an invalid mailbox name. */
const mailboxCodes = new Set([550, 551, 553]);
/** Codes about addresses that concern the sender. */
const aboutSender = new Set(['5.1.7', '5.1.8']);

/** Servers quote the address in their responses, and errors are stored in log and database. */
function plainError({ code, originalCode, command, responseCode }: SmtpError): Error {
  const reply = responseCode === undefined ? '' : ` answered ${responseCode}`;
  return new Error(
    `the mail server${reply}: ${originalCode ?? code ?? 'no reason'} at ${command ?? 'an unknown point'}`,
  );
}
