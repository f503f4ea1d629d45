import { MailServerDown, type MailTransport, type Message } from './mail-transport.ts';
import { readSmtpUrl } from './read-smtp-url.ts';
import { openSmtpSession, type SmtpLimits, type SmtpSession } from './smtp-session.ts';

/** Each ends with its own error before the time limit of a job's run. */
const usualLimits: SmtpLimits = {
  dnsTimeout: 5000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};
/** Longer than the pause between two batches, and shorter than servers wait for a silent client. */
const idleMs = 5000;
/** Many servers end a connection after this many. */
const maxEmails = 100;

export type SmtpTransport = MailTransport & {
  /** Ends the connections that wait for another email. */
  readonly close: () => void;
};

type SmtpOptions = {
  readonly requireTls?: boolean;
  readonly connections?: number;
  readonly limits?: SmtpLimits;
};

/**
 * Sends each email over a connection that an earlier one has left, or over a new one, up to that
 * many connections at once; further emails wait. A connection with any trouble isn't used again.
 */
export function createSmtpTransport(
  smtpUrl: string,
  { requireTls = false, connections = 5, limits = usualLimits }: SmtpOptions = {},
): SmtpTransport {
  const { options, auth } = readSmtpUrl(smtpUrl, requireTls);
  const slots = createSlots(connections);
  const idle = new Map<SmtpSession, NodeJS.Timeout>();
  const end = (session: SmtpSession) => {
    clearTimeout(idle.get(session));
    idle.delete(session);
    session.close();
  };
  const findIdle = () => {
    for (const [session, timer] of idle) {
      clearTimeout(timer);
      idle.delete(session);
      if (session.isOpen()) return session;
    }
    return null;
  };
  const sendOver = async (session: SmtpSession, message: Message, signal: AbortSignal) => {
    let isKept = false;
    try {
      const refusal = await session.send(message, signal);
      isKept = refusal === null && session.sentCount() < maxEmails;
      if (isKept) idle.set(session, setTimeout(end, idleMs, session).unref());
      return refusal;
    } finally {
      if (!isKept) session.close();
    }
  };
  return {
    deliver: async (message, signal) => {
      await slots.take();
      try {
        signal.throwIfAborted();
        const left = findIdle();
        if (left !== null) {
          try {
            return await sendOver(left, message, signal);
          } catch (error) {
            // The mail server may have closed it while it was idle.
            if (!(error instanceof MailServerDown) || left.hasBegunEmail()) throw error;
          }
        }
        const fresh = await openSmtpSession({ ...options, ...limits }, auth, signal);
        return await sendOver(fresh, message, signal);
      } finally {
        slots.giveBack();
      }
    },
    close: () => {
      for (const session of idle.keys()) end(session);
    },
  };
}

/** The longest waiting comes next, so that no email waits for a whole batch of others. */
function createSlots(count: number): { take: () => Promise<void>; giveBack: () => void } {
  const waiting: (() => void)[] = [];
  let free = count;
  return {
    take: async () => {
      if (free === 0) return new Promise((resolve) => waiting.push(resolve));
      free -= 1;
    },
    giveBack: () => {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    },
  };
}
