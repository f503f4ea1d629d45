import { Readable } from 'node:stream';
import SmtpConnection, {
  type SMTPConnectionAuth,
  type SMTPConnectionOptions,
} from 'nodemailer/lib/smtp-connection';
import { MailServerDown, type Message, type Refusal } from './mail-transport.ts';

export type SmtpLimits = Pick<
  SMTPConnectionOptions,
  'connectionTimeout' | 'greetingTimeout' | 'socketTimeout' | 'dnsTimeout'
>;

/** One connection to the mail server, for one email after the other. */
export type SmtpSession = {
  readonly send: (message: Message, signal: AbortSignal) => Promise<Refusal | null>;
  readonly isOpen: () => boolean;
  /** False if the mail server has certainly not accepted the last email. */
  readonly hasBegunEmail: () => boolean;
  readonly sentCount: () => number;
  readonly close: () => void;
};

const farewellMs = 1000;

/** Opens a connection and signs in. An aborted signal closes it, which also ends its email. */
export async function openSmtpSession(
  options: SMTPConnectionOptions,
  auth: SMTPConnectionAuth | null,
  signal: AbortSignal,
): Promise<SmtpSession> {
  const connection = new SmtpConnection({ ...options, socketCloseTimeout: 0 });
  let isOpen = true;
  let sentCount = 0;
  let hasBegunEmail = false;
  let onError: Fail = () => undefined;
  connection.on('error', (error: SmtpError) => onError(error));
  connection.on('end', () => {
    isOpen = false;
  });
  /** Ends with the work, an error of the connection or the signal, whichever comes first. */
  const untilCut = async <Result>(cut: AbortSignal, work: Work<Result>): Promise<Result> => {
    const ended = Promise.withResolvers<Result>();
    const onAbort = () => {
      connection.close();
      ended.reject(cut.reason as Error);
    };
    onError = (error) => ended.reject(plainError(error));
    cut.addEventListener('abort', onAbort, { once: true });
    try {
      work(ended.resolve, onError);
      return await ended.promise;
    } finally {
      cut.removeEventListener('abort', onAbort);
      onError = () => undefined;
    }
  };
  const close = () => {
    // The server has accepted or rejected each email by now.
    connection.quit();
    setTimeout(() => connection.close(), farewellMs).unref();
  };
  try {
    await untilCut<void>(signal, (done, fail) =>
      connection.connect((error) => {
        if (error) fail(error);
        else if (auth === null) done();
        else connection.login(auth, (refused) => (refused ? fail(refused) : done()));
      }),
    );
  } catch (error) {
    close();
    throw error;
  }
  return {
    send: ({ from, to, raw }, cut) => {
      hasBegunEmail = false;
      const body = readableOnce(raw, () => {
        hasBegunEmail = true;
      });
      return untilCut(cut, (done, fail) =>
        connection.send({ from, to: [to], size: raw.length }, body, (error) => {
          sentCount += 1;
          if (error === null) done(null);
          else if (isRefusal(error)) done({ responseCode: error.responseCode ?? 0 });
          else fail(error);
        }),
      );
    },
    isOpen: () => isOpen,
    hasBegunEmail: () => hasBegunEmail,
    sentCount: () => sentCount,
    close,
  };
}

/** Nodemailer reads it once the server has accepted the DATA command. */
function readableOnce(raw: Buffer, onRead: () => void): Readable {
  return new Readable({
    read() {
      onRead();
      this.push(raw);
      this.push(null);
    },
  });
}

type Fail = (error: SmtpError) => void;
type Work<Result> = (done: (result: Result) => void, fail: Fail) => void;

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
function plainError(error: SmtpError): Error {
  const { code, originalCode, command, responseCode } = error;
  const reply = responseCode === undefined ? '' : ` answered ${responseCode}`;
  const text = `the mail server${reply}: ${originalCode ?? code ?? 'no reason'} at ${command ?? 'an unknown point'}`;
  return isAboutEmail(error) ? new Error(text) : new MailServerDown(text);
}

/** The server is closing the connection. */
const serviceNotAvailable = 421;

function isAboutEmail({ command, responseCode }: SmtpError): boolean {
  if (responseCode === undefined || responseCode === serviceNotAvailable) return false;
  return command === 'RCPT TO' || command === 'DATA';
}
