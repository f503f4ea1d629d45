/** Tells password managers whose password is asked for; to the eye it is not there. */
export function WhosePassword({ email }: { email: string }) {
  return <input type="text" autoComplete="username" value={email} readOnly hidden />;
}
