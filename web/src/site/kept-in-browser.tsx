import { Part } from './article.tsx';

/** Everything that any page of ours leaves in a browser. */
export function KeptInBrowser() {
  return (
    <Part level={3} id="cookies" title="Cookies, and what else stays in your browser">
      <p>
        All of it is ours, and none of it follows you anywhere. Cookies are set only when you sign
        in:
      </p>
      <ul>
        <li>
          <strong className="font-semibold">piton_session</strong> keeps you signed in, until you
          close the browser or, with “Remember me”, for 30 days.
        </li>
        <li>
          <strong className="font-semibold">piton_device</strong> lets us know the browser again for
          a year, so that strangers cannot lock you out of it.
        </li>
        <li>
          <strong className="font-semibold">piton_code</strong> exists for the minutes between your
          password and the code of your second step.
        </li>
      </ul>
      <p>
        Besides, your browser itself keeps, without sending it to us: who is signed in in this tab
        (until it is closed), the colours and the language that you chose, whether new payments make
        a sound, that you have accepted this notice, and, while a payment has no answer yet, its
        amount and time for a day, with nothing of the card.
      </p>
    </Part>
  );
}
