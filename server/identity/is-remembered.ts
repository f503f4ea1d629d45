/** Staff can do more harm, so their sessions are never remembered, even if an earlier session was. */
export function isRemembered(role: number, isRequested: boolean): boolean {
  return isRequested && role === 3;
}
