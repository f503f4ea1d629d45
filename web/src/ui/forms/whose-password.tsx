/** Tells password managers whose password it is; invisible on screen. */
export function WhosePassword({ email }: { email: string }) {
  return <input type="text" autoComplete="username" value={email} readOnly hidden />;
}
