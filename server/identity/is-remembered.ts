/** Staff can do more harm, so their sessions are never remembered, even if an earlier session was. */
export function isRemembered(role: number, isAsked: boolean): boolean {
  return isAsked && role === 3;
}
