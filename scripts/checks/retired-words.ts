/** Identifiers and phrases that a rename has retired, as patterns, with the words to use instead. */
const retired: Readonly<Record<string, string>> = {
  'settle-?unknown|postpone-?settling|settle-?schedule|settle_tries|unknown sales?':
    'status inquiry, pending payment',
  'settling_now|clock_of_books': 'database_now()',
  '\\bwho[e]ver\\b': 'the actor by name',
  'held-?sales|on loan|\\blent\\b|loanMs': 'lease',
  'take-?turns|createTurns': 'fair queue, concurrency limit',
  'hasten-?unanswered|gateway-?returns': 'reset the backoff after a recovery',
  'tell-?passed-?by|tell-?turned-?away|tell-?presence|tell-?open-?sales': 'log, classify, alert',
  'tell-?account|tell-?owners?|tell-?of-?payouts|tell-?administrators': 'notify',
  'told-?payout|told-?week|told-?sales?|told-?in-?french|untold': 'notify, notice, translate',
  'paid-?news|payout-?news': 'draft an email',
  'recalled-?payees?': 'payee cache',
  'judge-?payment|judge-?sale|judge-?inquiry|\\bjudged_|\\bjudge_': 'validate, interpret, match',
  'card-?tries|card_tries|try-?limits|\\bcardTry': 'card attempts, velocity check',
  'again-?when-?in-?the-?way': 'retryOnConflict',
  'planned-?once|known-?query': 'prepared statement',
  'be-?patient\\b': 'extendTimeout',
  'once-?proven': 'step-up',
  'changed-meanwhile|new-?sales-?said|mask(?:ed)?-?said|said-?of-?decision': 'a plain name',
  '\\b(?:said(?:In|Of|By|On|Beside)|is(?:Said|Told)|(?:unsaid|maxTold|toldTo|toldBy|toldAt)\\w*)\\b':
    'a plain name',
  'what-a-sale-admits|how-?it-?ended\\b|booked-as-agreed|paid-after-all|asked-before-confirming':
    'a plain name',
  '(?:sale|payout)[-_]?notices': 'outbox',
  '[_-]corrections?\\b|\\bcorrections?[_:-]|corrections/|\\bcorrection(?:Id|Kind|Title|Status|Card)\\b|[a-z](?<!error)Corrections?\\b':
    'proposal, balance adjustment, dispute',
  turned_down: 'rejected',
  'wrong-?for-?good|find-?who-?is-?paid|while-?away\\b|until-?written-?down|write-?again-?after':
    'permanentlyInvalid, lookUpPayee, duringOutage, storeOutcome',
  '(?:payment|web-?pay|accepted|late|earlier|wire|site)-?answers?\\b|answer-?by\\b|answer-?within-?ms':
    'result, response',
  '\\b(?:ask(?:Late|Now|Later|OnEveryMs|AboutSale)|asked-?about|tell-?change|given-?up-?sales)\\b':
    'inquire, probe, log',
  'forget-?cards\\b|taken-?all-?the-?same': 'delete card attempts',
  'tell-?unavailable|tell-?of-?(?:change|recovery)|tell-?failure|tell-?all\\b|tell-?other-?tabs|tell-?url':
    'log, notify, queue',
  '\\bsay-?(?:finding|reason|problem|damage|result|receipt|field|unfit|care|money|since|changed|handover)':
    'format, text, words',
  '\\bhear-?(?:sales|live|other|stored|reach|theme|bank|more|all|late)|\\bheard-?(?:sales|news|until)':
    'listen, notify',
  '\\blook(?:at(?:all|next|both)?|everywhere|once|on|twice|every-?ms|afterline|(?:in(?:texts|files|heap|databases|side)))\\b':
    'check, search, poll, resolve',
  '\\bforget(?:User|Draft|Refusal|LinkToken|Card|Device|SecondFactor|Security|Ended|Failure|Soon|Limits|Used)':
    'delete, clear, expire',
  'start-?forgetting|forget-uniqueness|\\breckon(?:-|ed|fees?)?\\b': 'retention, calculate',
  'hand-over-button|handover-rules|HandedOver\\b|takeBackHandover|HandOverButton':
    'mark as collected',
  'asking-?merchant|asked-?company|\\basking-?of\\b|once-?a-?turn|ask-?step-?up|ask-?who|answer-?errors':
    'caller, query, fetch, handle',
  'second-step-|SecondStepNeeded|company-?to-?mend|what-?waits|asking-again|mend-?payouts':
    'two-step, correct, open work, retries, repair',
  'account-care|AccountCare|columns-in-care': 'merchant accounts',
  '\\b(?:refuse|count|takeBack|code|signIn|admitted|refused)Try\\b|refuse-try': 'attempt',
  '\\b(?:read|sample|compare|switchPaid|countDropped|paid|payout)Mails\\b|(?:paid|payout|sample|unproven|dropped)-mails':
    'emails',
  'weigh_card_try|statement_stretches|say_the_same|companies_wait_anew|companies_waiting|company_says|take_back_half|forget_security|are_looked_at_once|is_where_it_went|\\bhas_come\\b|takes_?two\\b|charged_in_all|imported_in_all|came_back_between|tell_who_declined|leave_no_way_in':
    'the name of the SQL function',
  'pass(?:ed)?[_-]over|pass_over_owner|to_pass_over|not_looked_at': 'skip, not processed',
  'heard_at|heard_before|ask_after|late_?answers?\\b|sale_contradictions_said':
    'reported_at, responded_at, next_inquiry_at, response',
  'said(?:Approved|Decided|Version)': 'details, approvedFields, decidedFields',
  'look(?:ed|s)?[-_ ]?after(?!noon)': 'resolve an import line or exception',
  'sale_handover|(?:last|write)_?handover|/handover|handed[_-]?over|take-?back-?handover':
    'collection, mark as collected',
  merchant_hold: 'disputed_funds',
  "'booked'|bookedMills|\\bbooked:": 'posted',
  sealed_hash: 'attempt_hash',
  'take_payout_steps?|\\bmay_follow\\b|payout_obstacles|payout_stop_by|queue_payout_of|bank_holidays\\.is_kept|\\bp_is_kept\\b':
    'transition_payout, is_allowed_transition, payout_hold_reasons, payout_cancellation_reason, process_owner_of_run, is_observed',
  'payout[-_]?charges?|bank[-_]?charges?\\b|charge_mills|acquirer_cost': 'bank fee, acquirer fee',
  'payout-?stops?\\b|payout_stop\\b|stopped_payouts|stops_of_week|stopped-payouts':
    'cancel, cancellation reason',
  'came[-_]?back|payout_back|\\bback_mills|money-back': 'returned, payout return',
  settle_after: 'next_inquiry_at',
  '[hH]earer\\b|\\b(?:const|let) (?:said|heard|told)\\b|\\btype (?:Asked|Said|Told|Heard)\\b':
    'listener, response, fields, text, query',
  '\\b(?:anew|afresh|meanwhile|once more)\\b|startByItself|keepLooking':
    'again, automatically, since',
  'sale-?news|sales-?news|recent-?news|gather-?news|live-?news|news-?channel|news-?until|news-?of\\b|\\bnews\\.|\\b(?:is|has|forward|add)-?news':
    'updates',
  'mail/letters|receipts/letter|write-?letter|\\btype Letter\\b': 'template, email, message',
  'chargeback_(?:end|won|lost)\\b|chargeback-?ends?\\b|given_?back\\b':
    'dispute outcome, reversal, returned',
  'admits_proposal|\\badmits\\b(?= ?[:=.])|sale_?seen\\b|pair_?opens|not_together':
    'allowed proposals, version, may approve from',
  'agreed-?since|changed_meanwhile|is_asked_late|proof-?asked|code-?asked|ask-?once-?more':
    'approved, version_conflict, conflict of interest, requested',
  'gateway_away|awaySeconds|goneFor|gone-?gateway|GatewayIsGone|\\bisMute\\b':
    'gateway outage, unavailable',
};

const phrases = Object.entries(retired).map(([pattern, instead]) => ({
  pattern: new RegExp(pattern, 'i'),
  instead,
}));

/** Limits begin with `max` or `min`; `mostGuessableMatchSequence` is a library's name. */
const limitName =
  /\b(?:[a-z]\w*(?:Most|Least)(?:[A-Z]\w*)?|(?:most|least)[A-Z](?!uessable)\w*)\b|\b(?:most|least)(?:\??:|\s*(?:[<>]=?|[=+*/])\s|\}|=)|\.(?:most|least)\b/;

/** Decisions record renames, and this list names what it refuses. */
const exempt = /^docs\/decisions\/|^scripts\/checks\/retired-words\.ts$/;
const code = /\.(?:ts|tsx|mjs|sql|md|json|yml|css|html)$/;

/** The line and every run of words inside its camelCase names, such as `payNow` in `mayPayNow`. */
function withPartsOfNames(line: string): string {
  const names = line.match(/[A-Za-z]*[a-z][A-Z][A-Za-z]*/g) ?? [];
  const parts = names.flatMap((name) => {
    const words = name.split(/(?<=[a-z])(?=[A-Z])/);
    return words.flatMap((_, from) =>
      words.slice(from).map((__, more) => words.slice(from, from + more + 1).join('')),
    );
  });
  return [line, ...parts].join('\n');
}

export function retiredWordProblems(file: string, text: string): string[] {
  if (exempt.test(file) || !code.test(file)) return [];
  return text.split('\n').flatMap((line, index) => {
    const at = `${file}:${index + 1}`;
    const searched = withPartsOfNames(line);
    const found = phrases.flatMap(({ pattern, instead }) => {
      const [word] = pattern.exec(searched) ?? [];
      return word === undefined ? [] : [`${at}: "${word}" is retired: use ${instead}`];
    });
    const [limit] = limitName.exec(line) ?? [];
    return limit === undefined
      ? found
      : [...found, `${at}: "${limit}": limits begin with max or min`];
  });
}
