/** By the server's clock, because a phone's may be wrong. */
export function timeOf({ headers }: Response): Date {
  const at = new Date(headers.get('date') ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? new Date() : at;
}
