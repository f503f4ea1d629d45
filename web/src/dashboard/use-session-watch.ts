import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { ApiError } from '../api/api-error.ts';
import { logDataError } from '../api/data-errors.ts';
import { onOtherTabs, type TabMessage } from '../api/other-tabs.ts';
import { signInPath } from '@piton/contract/http/place-to-return.ts';
import { isEndingSession, onSessionEnded } from '../api/session-ended.ts';
import { clearUser } from '../api/session-user.ts';
import { leaveSignInNotice, sessionEndedMessage } from '../features/identity/sign-in-notice.ts';
import { clearDrafts } from '../ui/forms/form-drafts.ts';
import { fetchSession, type TabSession } from '../api/fetch-session.ts';

const reasons = {
  ended: sessionEndedMessage,
  otherTab: 'You signed out in another tab.',
};

/** A tab that becomes visible again within this time is not checked. */
const shortestAbsenceMs = 1000;

/**
 * Ties a tab to the session it was opened in, because another tab can end the browser's session or
 * sign another person in. Returns true once the session differs, so that the page hides the
 * person's data.
 */
export function useSessionWatch(session: TabSession): boolean {
  const [left, setLeft] = useState<TabSession | null>(null);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();

  const leave = (reason: keyof typeof reasons) => {
    if (left === session || isEndingSession()) return;
    clearUser();
    leaveSignInNotice(reasons[reason], 'neutral');
    setLeft(session);
    // A deliberate sign-out does not lead the next person to this page.
    void navigate(reason === 'ended' ? signInPath(pathname + search) : '/signin');
  };
  const startAgain = () => {
    clearDrafts();
    setLeft(session);
    void revalidate();
  };
  const onMessage = useEffectEvent((message: TabMessage) => {
    if (message.kind === 'signed_out') {
      clearDrafts();
      leave('otherTab');
    } else if (message.kind === 'signed_in' && message.uid !== session.user.uid) startAgain();
  });
  const check = async (signal: AbortSignal) => {
    const now = await responseOf(signal);
    if (now === undefined || signal.aborted) return;
    if (now === null) leave('ended');
    else if (now.user.uid !== session.user.uid) startAgain();
    // Name, address or role may have changed elsewhere.
    else if (JSON.stringify(now) !== JSON.stringify(session)) void revalidate();
    else setLeft(null);
  };

  useEffect(() => onOtherTabs((message) => onMessage(message)), []);
  const handleEnd = useEffectEvent(() => leave('ended'));
  useEffect(() => onSessionEnded(() => handleEnd()), []);
  useChecks((signal) => void check(signal));
  return left === session;
}

/** On every page change, and when the tab becomes visible again. */
function useChecks(check: (signal: AbortSignal) => void): void {
  const { pathname } = useLocation();
  // The guard has checked the first page.
  const checkedPath = useRef(pathname);
  const lastCheck = useRef(0);
  const checkNow = useEffectEvent((signal: AbortSignal) => {
    lastCheck.current = performance.now();
    check(signal);
  });
  useEffect(() => {
    if (checkedPath.current === pathname) return;
    checkedPath.current = pathname;
    const stop = new AbortController();
    checkNow(stop.signal);
    return () => stop.abort();
  }, [pathname]);
  useEffect(() => {
    lastCheck.current = performance.now();
    const stop = new AbortController();
    const { signal } = stop;
    const checkIfSeen = () => {
      const isSoon = performance.now() - lastCheck.current < shortestAbsenceMs;
      if (document.visibilityState === 'visible' && !isSoon) checkNow(signal);
    };
    // A page from the back/forward cache may show an ended session.
    const checkIfKept = ({ persisted }: PageTransitionEvent) => {
      if (persisted) checkNow(signal);
    };
    document.addEventListener('visibilitychange', checkIfSeen, { signal });
    window.addEventListener('pageshow', checkIfKept, { signal });
    return () => stop.abort();
  }, []);
}

/** Undefined without a response, so that a network error doesn't interrupt the person. */
async function responseOf(signal: AbortSignal): Promise<TabSession | null | undefined> {
  try {
    return (await fetchSession(signal)).session;
  } catch (error) {
    if (error instanceof ApiError) logDataError(error);
    return undefined;
  }
}
