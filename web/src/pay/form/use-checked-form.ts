import { findPaymentProblem, type PaymentRules } from '@piton/contract/payments/payment-fields.ts';
import type { PaymentProblem } from '@piton/contract/payments/payment-problem.ts';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { FieldProblem, FieldProblems } from './field-problems.ts';
import {
  controlOf,
  formFields,
  isSameSnapshot,
  takeSnapshot,
  readPayment,
  type FormField,
  type FormSnapshot,
} from './form-values.ts';
import { clearPastMonth, watchPastMonth } from './past-month.ts';
import { watchForm } from './watch-form.ts';

export type CheckedForm = {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly glance: FormSnapshot;
  readonly problems: FieldProblems;
  /** Shows all problems, focuses the first, and returns whether there are none. */
  readonly check: (form: HTMLFormElement) => boolean;
  /** Shows the server's problems where the page shows its own. */
  readonly showProblems: (problems: Readonly<Record<string, FieldProblem>>) => void;
  /** Reads the controls again after a script changed them. */
  readonly look: () => void;
};

/**
 * The values live only in the page's controls, so that text typed before the script loaded and
 * text from a password manager count. This hook watches the controls from the `pay-page-usable`
 * mark on.
 */
export function useCheckedForm(rules: PaymentRules, firstGlance: FormSnapshot): CheckedForm {
  const form = useRef<HTMLFormElement>(null);
  const [glance, look] = useGlance(form, firstGlance);
  const [problems, setProblems] = useState<FieldProblems>({});
  const [wrongField, setWrongField] = useState<{ field: FormField }>();

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const validate = (field: FormField) => findPaymentProblem(field, readPayment(element), rules);
    const isEmpty = (field: FormField) => controlOf(element, field)?.value.trim() === '';
    const isGone = watchPastMonth(element, rules.today);
    const dropPastMonth = (edited: FormField) => {
      // Validated before it is cleared: an empty month could only be missing.
      const problem = validate('month');
      return isGone(edited) ? problem : null;
    };
    const show = (field: FormField, problem: FieldProblem | null) =>
      setProblems((shown) => withProblem(shown, field, problem));
    // The customer may have chosen month and year before this script loaded.
    const lapsedBefore = dropPastMonth('year');
    if (lapsedBefore) show('month', lapsedBefore);
    look();
    performance.mark('pay-page-usable');
    return watchForm(element, {
      onEdit: (field) => {
        const lapsed = dropPastMonth(field);
        const touched = [field, ...dependents(field).filter((other) => !isEmpty(other))];
        const validated = touched.map((each) => [each, validate(each)] as const);
        setProblems((shown) => afterEdit(shown, validated));
        if (lapsed) show('month', lapsed);
        look();
      },
      onLeave: (field) => {
        const problem = validate(field);
        if (!isEmpty(field)) show(field, problem);
        look();
      },
    });
  }, [rules, look]);

  // After rendering, because disabled fields can't take the focus during a payment.
  useEffect(() => {
    if (form.current && wrongField) controlOf(form.current, wrongField.field)?.focus();
  }, [wrongField]);

  const showProblems = (found: Readonly<Record<string, FieldProblem>>) => {
    const wrong = formFields.filter((field) => Object.hasOwn(found, field));
    setProblems(Object.fromEntries(wrong.map((field) => [field, found[field]])));
    const [first] = wrong;
    if (first) setWrongField({ field: first });
  };

  const check = (element: HTMLFormElement) => {
    const found = findProblems(element, rules);
    clearPastMonth(element, rules.today);
    showProblems(found);
    return Object.keys(found).length === 0;
  };

  return { form, glance, problems, check, showProblems, look };
}

/**
 * The values of the controls, and a function that reads them again. Equal values cause no
 * rendering.
 */
function useGlance(
  form: RefObject<HTMLFormElement | null>,
  first: FormSnapshot,
): [glance: FormSnapshot, look: () => void] {
  const [glance, setGlance] = useState(first);
  const look = useCallback(() => {
    if (!form.current) return;
    const seen = takeSnapshot(form.current);
    setGlance((shown) => (isSameSnapshot(shown, seen) ? shown : seen));
  }, [form]);
  return [glance, look];
}

/**
 * Removes a solved problem at once. A new one waits until the field is left, except for a brand.
 */
function afterEdit(
  shown: FieldProblems,
  validated: readonly (readonly [FormField, PaymentProblem | null])[],
): FieldProblems {
  return validated
    .filter(([field, problem]) => shown[field] !== undefined || isOfOtherBrand(problem))
    .reduce((left, [field, problem]) => {
      // The customer has begun another number, which is validated once it is complete.
      const hasBegunAgain = isOfOtherBrand(shown[field]) && !isOfOtherBrand(problem);
      return withProblem(left, field, hasBegunAgain ? null : problem);
    }, shown);
}

/** Further digits can't make the brand acceptable, so the page reports it during input. */
function isOfOtherBrand(problem: FieldProblem | null | undefined): boolean {
  return typeof problem === 'object' && problem?.kind === 'card_not_taken';
}

/** The fields whose validity depends on this one. */
function dependents(field: FormField): readonly FormField[] {
  if (field === 'cardNumber') return ['cvv'];
  return field === 'year' ? ['month'] : [];
}

function withProblem(
  shown: FieldProblems,
  field: FormField,
  problem: FieldProblem | null,
): FieldProblems {
  const { [field]: _gone, ...others } = shown;
  return problem === null ? others : { ...others, [field]: problem };
}

function findProblems(form: HTMLFormElement, rules: PaymentRules): Record<string, FieldProblem> {
  const payment = readPayment(form);
  const found = formFields
    .filter((field) => controlOf(form, field) !== null)
    .map((field) => [field, findPaymentProblem(field, payment, rules)] as const);
  return Object.fromEntries(
    found.filter((entry): entry is [FormField, PaymentProblem] => entry[1] !== null),
  );
}
