import { OperatorError } from '../../operator-error.ts';

export function takeNoArguments(args: string[]): void {
  const [first] = args;
  if (first !== undefined) throw new OperatorError(`"${first}" is not a valid argument here.`);
}
