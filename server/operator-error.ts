/**
 * A problem that an operator must fix: a setting, a disk, a port. Entries print only its message
 * and exit with 1; any other error is a bug and shows its stack.
 */
export class OperatorError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OperatorError';
  }
}
