import { type RefObject, type SubmitEvent, useRef, useState } from 'react';
import { useCountdown } from '../use-countdown.ts';
import { type FieldRules, type FormField, useFields } from './use-fields.ts';

/** Why the server refused, in words for the sender. */
export type FormRefusal = {
  message: string;
  fields: Readonly<Record<string, string>>;
  /** The form can't be sent again before; the page counts it down. */
  retryAfterSeconds?: number | undefined;
};

type FormRules<Name extends string, Value> = FieldRules<Name, Value> & {
  /** Null on success. `purpose` is the argument of `submit`; the form's own button has none. */
  send: (value: Value, purpose?: string) => Promise<FormRefusal | null>;
};

export type Form<Name extends string> = {
  /** For the form element. */
  attributes: {
    ref: RefObject<HTMLFormElement | null>;
    onSubmit: (event: SubmitEvent) => void;
    noValidate: true;
  };
  /** Submits like the form's button, for a second button with its own purpose. */
  submit: (purpose?: string) => void;
  field: (name: Name) => FormField;
  values: Readonly<Record<Name, string>>;
  /** The form started from an unsent draft. */
  isDraft: boolean;
  isValid: boolean;
  isPending: boolean;
  /** The message above the button. */
  problem: string | null;
  /** The number of messages: a repeated one is announced again. */
  responses: number;
  secondsToWait: number;
  /** Drops a refusal that concerned a value no longer in the form. */
  clearRefusal: () => void;
  reset: () => void;
};

/**
 * The logic all forms share: values, errors, and no double submission. Fields are validated on
 * leaving and on submission, not during input.
 */
export function useForm<Name extends string, Value>(rules: FormRules<Name, Value>): Form<Name> {
  const { element, values, field, read, show, isValid, keep, draft } = useFields(rules);
  const [problem, setProblem] = useState<string | null>(null);
  const [responses, setResponses] = useState(0);
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
    // Keeps the last message until the next one arrives, so that the button doesn't move under the
    // finger.
    const refusal = await sendOnce(() => rules.send(checked.value, purpose));
    setResponses((count) => count + 1);
    if (!refusal) {
      setProblem(null);
      show({});
      draft.drop();
      return;
    }
    wait(refusal.retryAfterSeconds ?? 0);
    // A message below a field is not repeated above the button.
    const isAtField = Object.values(refusal.fields).includes(refusal.message);
    setProblem(isAtField ? null : refusal.message);
    show(refusal.fields);
  };

  const clearRefusal = () => {
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
    responses,
    secondsToWait,
    clearRefusal,
    reset: () => {
      keep(rules.initial);
      draft.drop();
      show({});
      clearRefusal();
    },
  };
}

function useSending() {
  const [isPending, setIsPending] = useState(false);
  // Two presses can come before the next rendering.
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
