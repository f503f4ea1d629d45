import { acceptCookies } from './accept-cookies.ts';
import { followVisitor } from './follow-visitor.ts';
import { greetNewAccount } from './greet-new-account.ts';
import { switchTheme } from './switch-theme.ts';

/* All scripts of the site's pages, which are complete without them: each one leaves pages
   without its elements alone. */
switchTheme();
followVisitor();
greetNewAccount();
acceptCookies();

/** Page-specific scripts load separately. */
if (location.pathname.startsWith('/devdocs')) {
  void import('../../devdocs/devdocs-script.ts').then(({ startDevdocs }) => startDevdocs());
}
