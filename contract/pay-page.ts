/** What the public card page is rendered with, on the server and again in the browser. */
export type PayPageProps = {
  readonly companyId: string;
  /** Null when there is no such company. */
  readonly companyName: string | null;
};
