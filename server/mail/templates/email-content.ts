/** An email's content in both formats. */
export type EmailContent = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** An email's texts before layout, all plain text. */
export type Draft = {
  readonly subject: string;
  /** Shown behind the subject in the inbox. */
  readonly preview: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** The facts of the event, so that the reader can compare them with their own actions. */
  readonly facts?: readonly (readonly [name: string, value: string])[];
  /** How much more there is if the list of facts is shortened. */
  readonly more?: string;
  readonly button?: { readonly label: string; readonly link: string; readonly note: string };
  /** Advice for a reader who didn't do it. */
  readonly caution: string;
  /** Why this email was sent. */
  readonly reason: string;
};
