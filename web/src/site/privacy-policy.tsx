import { Article, Part, PartGroup } from './article.tsx';
import { PrivacyToday } from './privacy-today.tsx';
import type { SitePage } from './site-page.ts';
import { SupportAddress } from './support-address.tsx';

export const privacyPolicy: SitePage = {
  path: '/privacy-policy',
  title: 'Privacy Policy · Piton',
  description:
    'The data Piton keeps about merchants and their customers, why and for how long, the cookies ' +
    'it sets, and how to request a copy or erasure.',
  Content: PrivacyPolicy,
};

/** The policy of 2020 as published, with the current practice next to it. */
function PrivacyPolicy() {
  return (
    <Article
      title="Privacy Policy"
      lead={
        <>
          <p>Last updated October 21, 2020. Addendum of November 25, 2026.</p>
          <p>
            The first part is the policy as it was last updated. If today’s Piton keeps less or
            works differently,{' '}
            <a href="#today" className="rounded-6 text-primary underline">
              the addendum
            </a>{' '}
            says so and takes precedence.
          </p>
        </>
      }
    >
      <PartGroup title="Policy of October 21, 2020">
        <Part level={3} title="We do not sell your data">
          <p>We do not sell personal data, and we do not share it for advertising.</p>
        </Part>
        <Part level={3} title="What we collect">
          <p>
            From the identity provider with which you sign in, we receive your id there, your name,
            your email address and your avatar. We collect no passwords.
          </p>
          <p>We use web analytics to see how the site is used.</p>
        </Part>
        <Part level={3} title="Erasure">
          <p>
            You can ask us to erase your data through support: write to <SupportAddress />.
          </p>
        </Part>
      </PartGroup>
      <PrivacyToday />
    </Article>
  );
}
