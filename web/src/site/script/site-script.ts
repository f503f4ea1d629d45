import { answerCookies } from './answer-cookies.ts';
import { followVisitor } from './follow-visitor.ts';
import { greetNewAccount } from './greet-new-account.ts';
import { switchTheme } from './switch-theme.ts';

/*
 * All that the pages of the site do by script. They are whole without it: each part finds what it
 * belongs to, or leaves the page as it is.
 */
switchTheme();
followVisitor();
greetNewAccount();
answerCookies();

/** A page may have a script of its own, which the others do not wait for. */
if (location.pathname.startsWith('/devdocs')) {
  void import('../../devdocs/devdocs-script.ts').then(({ startDevdocs }) => startDevdocs());
}
