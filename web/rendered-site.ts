/** What the site's own renderer (src/site/render-site.tsx) answers once it is built. */
export type RenderedSite = {
  readonly pages: readonly RenderedPage[];
  readonly sitemap: string;
};

/** A page in the parts that go into the document. */
export type RenderedPage = {
  readonly path: string;
  /** What goes into `head`: the title, and what search engines and messengers are told of the page. */
  readonly head: string;
  /** The inner HTML of `#root`. */
  readonly html: string;
};
