import { originPlaceholder } from './placeholders.ts';
import type { SitePage } from './site-page.ts';

/** The size of web/public/open-graph.png. */
const pictureSize = { width: 1200, height: 630 } as const;

/** The metadata for search engines and messengers. */
export function PageHead({ page }: { page: SitePage }) {
  const address = originPlaceholder + (page.canonicalPath ?? page.path);
  return (
    <>
      <title>{page.title}</title>
      <meta name="description" content={page.description} />
      {page.isUnlisted && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Piton" />
      <meta property="og:locale" content="en_LC" />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${originPlaceholder}/open-graph.png`} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(pictureSize.width)} />
      <meta property="og:image:height" content={String(pictureSize.height)} />
      <meta property="og:image:alt" content={pictureInWords} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

const pictureInWords =
  'Two peaks, one gold and one blue, beside the words: Paid by card all week. In your bank on Friday.';
