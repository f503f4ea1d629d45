/** What a mail says, in both forms that mail programs show. */
export type Letter = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** The words of a mail before they are laid out, plain text throughout. */
export type Draft = {
  readonly subject: string;
  /** What lists of mails show behind the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** What happened, for who wants to compare it with what they did. */
  readonly facts?: readonly (readonly [name: string, value: string])[];
  /** What else there is, where the facts are a list that is cut off. */
  readonly more?: string;
  readonly button?: { readonly label: string; readonly link: string; readonly note: string };
  /** What to do if it was not you. */
  readonly caution: string;
  /** Why this mail came. */
  readonly reason: string;
};
