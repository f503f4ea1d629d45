import { SupportAddress } from './support-address.tsx';

const pages = [
  { name: 'About', path: '/about' },
  { name: 'Privacy Policy', path: '/privacy-policy' },
  { name: 'Terms of Service', path: '/term-condition' },
  { name: 'Developer', path: '/devdocs' },
  { name: 'Status', path: '/status' },
] as const;

export function SiteFooter() {
  return (
    <footer className="border-t border-line bg-surface">
      <div className="mx-auto flex max-w-280 flex-col gap-x-8 gap-y-3 px-4 py-6 text-14 text-muted wide:flex-row wide:flex-wrap wide:items-center wide:justify-between desktop:px-6">
        <nav aria-label="More about Piton" className="wide:-mx-2">
          <ul className="grid grid-cols-2 wide:flex wide:flex-wrap">
            {pages.map(({ name, path }) => (
              <li key={path}>
                <a
                  href={path}
                  className="flex min-h-11 items-center rounded-6 hover:text-ink hover:underline wide:px-2"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p className="wrap-anywhere">
          Questions? <SupportAddress />
        </p>
        <p className="w-full">Piton. Card payments for businesses in Saint Lucia.</p>
      </div>
    </footer>
  );
}
