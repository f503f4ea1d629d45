/** Staff can do more harm, so nobody remembers them, whatever they or an earlier session asked for. */
export function isRemembered(role: number, isAsked: boolean): boolean {
  return isAsked && role === 3;
}
