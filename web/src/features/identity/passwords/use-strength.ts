import { type PasswordStrength, ratePassword } from '@piton/contract/identity/password-strength.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { typingPauseMs } from '../../../ui/forms/typing-pause.ts';

/** The other fields of the form; passwords made of them are easy to guess. */
export type PersonTyped = {
  readonly email?: string;
  readonly fName?: string;
  readonly lName?: string;
};

/**
 * The server's rating of a new password once the person pauses typing; null while there is none.
 * Without a connection the meter stays empty, and the server still checks the password on
 * submission.
 */
export function useStrength(
  password: string,
  charactersMin: number,
  { email = '', fName = '', lName = '' }: PersonTyped,
): PasswordStrength | null {
  const [rated, setRated] = useState<PasswordStrength | null>(null);
  const isLongEnough = Array.from(password).length >= charactersMin;
  useEffect(() => {
    if (!isLongEnough) return undefined;
    const ended = new AbortController();
    const timer = setTimeout(() => {
      call(
        ratePassword,
        { body: { newPassword: password, email, fName, lName } },
        { signal: ended.signal },
      ).then(
        ({ strength }) => setRated(strength),
        () => setRated(null),
      );
    }, typingPauseMs);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [password, isLongEnough, email, fName, lName]);
  return isLongEnough ? rated : null;
}
