import type { FieldError } from '../response-body.ts';
import { type Fields, fieldsOf, get } from './fields.ts';

/** Collects what is wrong with the fields of a request, by their full names. */
export type FieldErrors = {
  found: FieldError[];
  /** Records an error unless the field is right. */
  check: (isRight: boolean, name: string, rule: string) => void;
  /** The object of that name; none if it is missing; records an error if it is anything else. */
  objectIn: (fields: Fields | undefined, name: string, path: string) => Fields | undefined;
};

export function createFieldErrors(): FieldErrors {
  const found: FieldError[] = [];
  function check(isRight: boolean, name: string, rule: string): void {
    if (!isRight) found.push({ Code: '97', Message: `${name} ${rule}` });
  }
  return {
    found,
    check,
    objectIn: (fields, name, path) => {
      const value = get(fields, name);
      const object = fieldsOf(value);
      check(value === undefined || object !== undefined, path, 'must be an object');
      return object;
    },
  };
}

export function isOptional(value: unknown, isRight: (value: unknown) => boolean): boolean {
  return value === undefined || isRight(value);
}

export function isText(value: unknown, shape: RegExp): value is string {
  return typeof value === 'string' && shape.test(value);
}

export function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean';
}

export const guid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
