/** The output of the site's renderer (src/site/render-site.tsx) after its build. */
export type RenderedSite = {
  readonly pages: readonly RenderedPage[];
  /** For programs, by their path. */
  readonly files: Readonly<Record<string, string>>;
};

/** A page in the parts that the document needs. */
export type RenderedPage = {
  readonly path: string;
  /** The content of `head`: the title and the description for search engines and messengers. */
  readonly head: string;
  /** The inner HTML of `#root`. */
  readonly html: string;
};
