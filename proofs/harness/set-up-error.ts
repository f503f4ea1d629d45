/** A package is missing, or its installation failed. This says nothing about the product. */
export class SetUpError extends Error {
  override name = 'SetUpError';
}

/** Also true of a port that another process took. */
export function isSetUpError(error: unknown): boolean {
  if (error instanceof SetUpError) return true;
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
