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

/** Together they stay below what one run of a job may take, so that it ends with its own reason. */
const usualLimits: SmtpLimits = {
  dnsTimeout: 5000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};
const farewellMs = 1000;

/** A connection for each mail: there are few of them, and none waits for another's trouble. */
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
        // The mail is with them, or not, whatever is said about it now.
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
 * That there is no such recipient, or that they take no mail. Servers answer at the same points, and
 * with the same codes, that they do not know us, our login, our sender or our domain; that is the
 * operator's to put right, and then every mail that waited goes out. The enhanced code (RFC 3463)
 * tells the two apart; without one only what is said of mailboxes alone is believed.
 */
function isRefusal({ permanent, command, response, responseCode }: SmtpError): boolean {
  if (permanent !== true || (command !== 'RCPT TO' && command !== 'DATA')) return false;
  const [, enhanced] = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '') ?? [];
  if (enhanced === undefined) return mailboxCodes.has(responseCode ?? 0);
  return /^5\.[12]\./.test(enhanced) && !aboutSender.has(enhanced);
}

/** No such mailbox, a user who is elsewhere, a name that no mailbox can have. */
const mailboxCodes = new Set([550, 551, 553]);
/** Among the codes of addresses, those of the sender's. */
const aboutSender = new Set(['5.1.7', '5.1.8']);

/** Servers repeat the address in their answers, and errors are kept in the log and the database. */
function plainError({ code, originalCode, command, responseCode }: SmtpError): Error {
  const answer = responseCode === undefined ? '' : ` answered ${responseCode}`;
  return new Error(
    `the mail server${answer}: ${originalCode ?? code ?? 'no reason'} at ${command ?? 'an unknown point'}`,
  );
}
