import { findPaymentProblem, type PaymentRules } from '@piton/contract/payments/payment-fields.ts';
import type { PaymentProblem } from '@piton/contract/payments/payment-problem.ts';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { FieldProblem, FieldProblems } from './field-problems.ts';
import {
  controlOf,
  formFields,
  isSameGlance,
  glanceAt,
  readPayment,
  type FormField,
  type Glance,
} from './form-values.ts';
import { clearPastMonth, watchPastMonth } from './past-month.ts';
import { watchForm } from './watch-form.ts';

export type CheckedForm = {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly glance: Glance;
  readonly problems: FieldProblems;
  /** Shows everything that is wrong, goes to the first of it, and answers whether nothing is. */
  readonly check: (form: HTMLFormElement) => boolean;
  /** What the server found wrong, shown where the page shows its own. */
  readonly showProblems: (problems: Readonly<Record<string, FieldProblem>>) => void;
  /** Looks at the controls again after they were changed from here. */
  readonly look: () => void;
};

/**
 * The values live in the page's own controls and nowhere else, so that what was typed before the
 * script came is there, and so is what a password manager puts in. This hook watches over them, from
 * its mark in the browser's timeline on.
 */
export function useCheckedForm(rules: PaymentRules, firstGlance: Glance): CheckedForm {
  const form = useRef<HTMLFormElement>(null);
  const [glance, look] = useGlance(form, firstGlance);
  const [problems, setProblems] = useState<FieldProblems>({});
  const [wrongField, setWrongField] = useState<{ field: FormField }>();

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const judge = (field: FormField) => findPaymentProblem(field, readPayment(element), rules);
    const isEmpty = (field: FormField) => controlOf(element, field)?.value.trim() === '';
    const isGone = watchPastMonth(element, rules.today);
    const dropPastMonth = (edited: FormField) => {
      // Judged while it is there: of a month that has gone only its absence can be said.
      const problem = judge('month');
      return isGone(edited) ? problem : null;
    };
    const show = (field: FormField, problem: FieldProblem | null) =>
      setProblems((shown) => withProblem(shown, field, problem));
    // Month and year may have been chosen before this script came.
    const lapsedBefore = dropPastMonth('year');
    if (lapsedBefore) show('month', lapsedBefore);
    look();
    performance.mark('pay-page-usable');
    return watchForm(element, {
      onEdit: (field) => {
        const lapsed = dropPastMonth(field);
        const touched = [field, ...dependents(field).filter((other) => !isEmpty(other))];
        const judged = touched.map((each) => [each, judge(each)] as const);
        setProblems((shown) => afterEdit(shown, judged));
        if (lapsed) show('month', lapsed);
        look();
      },
      onLeave: (field) => {
        const problem = judge(field);
        if (!isEmpty(field)) show(field, problem);
        look();
      },
    });
  }, [rules, look]);

  // After the page is drawn, because while a payment is on its way no field takes the focus.
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

/** What the controls say, and how to look again. Nothing is drawn anew where nothing has changed. */
function useGlance(
  form: RefObject<HTMLFormElement | null>,
  first: Glance,
): [glance: Glance, look: () => void] {
  const [glance, setGlance] = useState(first);
  const look = useCallback(() => {
    if (!form.current) return;
    const seen = glanceAt(form.current);
    setGlance((shown) => (isSameGlance(shown, seen) ? shown : seen));
  }, [form]);
  return [glance, look];
}

/** A problem goes as soon as it is solved; a new one waits until the field is left, but for a brand. */
function afterEdit(
  shown: FieldProblems,
  judged: readonly (readonly [FormField, PaymentProblem | null])[],
): FieldProblems {
  return judged
    .filter(([field, problem]) => shown[field] !== undefined || isOfOtherBrand(problem))
    .reduce((left, [field, problem]) => {
      // Another number has begun, and is not judged before it is whole.
      const hasBegunAnew = isOfOtherBrand(shown[field]) && !isOfOtherBrand(problem);
      return withProblem(left, field, hasBegunAnew ? null : problem);
    }, shown);
}

/** No further digit makes such a card one that is taken, so that it is said while it is being typed. */
function isOfOtherBrand(problem: FieldProblem | null | undefined): boolean {
  return typeof problem === 'object' && problem?.kind === 'card_not_taken';
}

/** Fields of which this one can change what is right. */
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
