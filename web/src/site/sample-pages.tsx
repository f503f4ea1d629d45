import { ChevronRight } from 'lucide-react';
import { Article } from './article.tsx';
import type { SitePage } from './site-page.ts';

export const samplePages: SitePage = {
  path: '/demo',
  title: 'Sample pages · Piton',
  description:
    'Pages that show how a part of Piton could look. They use sample data, and store and send ' +
    'nothing.',
  // Search engines must not list pages about things that don't exist.
  isUnlisted: true,
  Content: SamplePages,
};

function SamplePages() {
  return (
    <Article
      title="Sample pages"
      lead={
        <p>
          These pages show how a part of Piton could look. They are samples: the people, accounts
          and amounts are invented, and your input is neither stored nor sent. Verification step 5
          is the exception: it leads to the real form for your bank account, and step 6 follows
          after saving. Pages marked “Sign in first” need you to sign in.
        </p>
      }
    >
      {groups.map((group) => (
        <section key={group.title} className="flex flex-col gap-3">
          <h2 className="text-20 font-semibold">{group.title}</h2>
          <ul className="divide-y divide-line overflow-clip rounded-16 border border-line bg-surface">
            {group.pages.map((page) => (
              <li key={page.path}>
                <Entry {...page} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Article>
  );
}

type SamplePage = {
  readonly path: string;
  readonly name: string;
  readonly shows: string;
  readonly isGuarded?: boolean;
};

function Entry({ path, name, shows, isGuarded = false }: SamplePage) {
  return (
    <a
      href={path}
      className={
        'flex min-h-16 items-center gap-3 px-4 py-3 transition-colors hover:bg-sunken ' +
        'focus-visible:-outline-offset-2'
      }
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium text-primary">{name}</span>
          {isGuarded && <span className="text-12 text-muted">Sign in first</span>}
        </span>
        <span className="block text-14 text-pretty text-muted">{shows}</span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
    </a>
  );
}

const groups: readonly { readonly title: string; readonly pages: readonly SamplePage[] }[] = [
  {
    title: 'Signing in',
    pages: [
      { path: '/lock', name: 'Lock', shows: 'A password unlocks the screen.' },
      { path: '/otp-1', name: 'Phone number', shows: 'Choose where to send a one-time code.' },
      { path: '/otp-2', name: 'One-time code', shows: 'Enter and verify the code.' },
    ],
  },
  {
    title: 'Verifying who you are',
    pages: [
      {
        path: '/verify-step-1',
        name: 'Step 1: Upload ID',
        shows: 'The required documents, and the next step.',
        isGuarded: true,
      },
      {
        path: '/verify-step-2',
        name: 'Step 2: Front and back',
        shows: 'Choose or drop two images. They are previewed and not uploaded.',
      },
      {
        path: '/verify-step-3',
        name: 'Step 3: Verifying',
        shows: 'A spinner that continues after three seconds.',
      },
      {
        path: '/verify-step-4',
        name: 'Step 4: Identity Verified',
        shows: 'The result, and the next step.',
      },
      {
        path: '/verify-step-5',
        name: 'Step 5: Choose Account',
        shows: 'Choose where payouts go. Leads to the real form for a bank account.',
      },
      {
        path: '/verify-step-6',
        name: 'Step 6: Bank Added',
        shows: 'Confirms a saved bank account. After the real form it is no sample.',
      },
      {
        path: '/add-debit-card',
        name: 'Debit card',
        shows: 'Card fields that send nothing.',
        isGuarded: true,
      },
    ],
  },
  {
    title: 'Settings',
    pages: [
      {
        path: '/settings',
        name: 'Edit Profile',
        shows: 'A person’s details and photo, checked in the browser.',
        isGuarded: true,
      },
      {
        path: '/settings-preferences',
        name: 'Preferences',
        shows: 'Currency, timezone and notifications.',
      },
      {
        path: '/settings-security',
        name: 'Security',
        shows: 'Forms to add an ID, an email and a phone.',
        isGuarded: true,
      },
      {
        path: '/settings-account',
        name: 'Linked Account',
        shows: 'Bank accounts and cards with masked numbers.',
        isGuarded: true,
      },
    ],
  },
  {
    title: 'Money',
    pages: [
      {
        path: '/history',
        name: 'History',
        shows: 'Purchases and sales by day.',
        isGuarded: true,
      },
    ],
  },
];
