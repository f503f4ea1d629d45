import { type RefObject, type SubmitEvent, useRef, useState } from 'react';
import { useCountdown } from '../use-countdown.ts';
import { type FieldRules, type FormField, useFields } from './use-fields.ts';

/** Why what was sent was not taken, in words for the person who sent it. */
export type FormRefusal = {
  message: string;
  fields: Readonly<Record<string, string>>;
  /** Until then the form is not sent again; the page counts it down. */
  retryAfterSeconds?: number | undefined;
};

type FormRules<Name extends string, Value> = FieldRules<Name, Value> & {
  /** Null when it was taken. The purpose is what `submit` was given; the form's own button gives none. */
  send: (value: Value, purpose?: string) => Promise<FormRefusal | null>;
};

export type Form<Name extends string> = {
  /** For the form element. */
  attributes: {
    ref: RefObject<HTMLFormElement | null>;
    onSubmit: (event: SubmitEvent) => void;
    noValidate: true;
  };
  /** As the form's own button does, for a second one with a purpose of its own. */
  submit: (purpose?: string) => void;
  field: (name: Name) => FormField;
  values: Readonly<Record<Name, string>>;
  /** It began with what had been typed before and was not sent. */
  isDraft: boolean;
  isValid: boolean;
  isPending: boolean;
  /** Stands above the button. */
  problem: string | null;
  /** How many have come: the same problem twice is news twice. */
  answers: number;
  secondsToWait: number;
  /** The refusal was about something that is no longer in the form. */
  forgetRefusal: () => void;
  reset: () => void;
};

/**
 * What every form shares: the values, what is wrong with them, and that nothing is sent twice. A
 * field is judged when it is left and when the form is sent, not while it is being filled in.
 */
export function useForm<Name extends string, Value>(rules: FormRules<Name, Value>): Form<Name> {
  const { element, values, field, read, show, isValid, keep, draft } = useFields(rules);
  const [problem, setProblem] = useState<string | null>(null);
  const [answers, setAnswers] = useState(0);
  const { isPending, isSending, sendOnce } = useSending();
  const [secondsToWait, wait] = useCountdown();

  const submit = async (purpose?: string) => {
    if (isSending.current || secondsToWait > 0) return;
    const checked = read();
    if (!checked.ok) {
      setProblem(null);
      show(checked.fields);
      return;
    }
    // What the last answer said stays until the next: without it the button would move under the finger.
    const refusal = await sendOnce(() => rules.send(checked.value, purpose));
    setAnswers((count) => count + 1);
    if (!refusal) {
      setProblem(null);
      show({});
      draft.drop();
      return;
    }
    wait(refusal.retryAfterSeconds ?? 0);
    // What stands under a field need not stand above the button too.
    const isAtField = Object.values(refusal.fields).includes(refusal.message);
    setProblem(isAtField ? null : refusal.message);
    show(refusal.fields);
  };

  const forgetRefusal = () => {
    setProblem(null);
    wait(0);
  };

  return {
    attributes: {
      ref: element,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        void submit();
      },
    },
    submit: (purpose) => void submit(purpose),
    field,
    values,
    isDraft: draft.isKept,
    isValid,
    isPending,
    problem,
    answers,
    secondsToWait,
    forgetRefusal,
    reset: () => {
      keep(rules.initial);
      draft.drop();
      show({});
      forgetRefusal();
    },
  };
}

function useSending() {
  const [isPending, setIsPending] = useState(false);
  // Two presses can come before the page is drawn again.
  const isSending = useRef(false);
  const sendOnce = async <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
    isSending.current = true;
    setIsPending(true);
    try {
      return await send();
    } finally {
      isSending.current = false;
      setIsPending(false);
    }
  };
  return { isPending, isSending, sendOnce };
}
