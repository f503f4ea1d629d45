const steps = [
  {
    title: 'Tell us about your business',
    text: 'Create your company and link your bank account. Allow 24 hours for our review.',
  },
  {
    title: 'Share your link',
    text: 'Send it by WhatsApp, print its QR code for the counter, or build it into your own site.',
  },
  {
    title: 'Get paid on Friday',
    text: 'Watch payments come in on your phone. Each Friday the money is in your bank.',
  },
] as const;

/** The steps to the first payout, as growing peaks. */
export function Steps() {
  return (
    <section aria-labelledby="steps" className="border-t border-line">
      <div className="mx-auto max-w-280 px-4 py-8 desktop:px-6 desktop:py-12">
        <h2 id="steps" className="text-24 font-semibold tracking-tight text-balance">
          Three steps to your first payout
        </h2>
        <ol className="mt-6 grid gap-6 desktop:grid-cols-3 desktop:gap-8">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="flex gap-4">
              <Peak number={index + 1} />
              <div>
                <h3 className="text-20 font-semibold text-balance">{title}</h3>
                <p className="mt-1 text-16 text-pretty text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Peak({ number }: { number: number }) {
  return (
    <svg
      viewBox="0 0 48 48"
      className="size-14 shrink-0"
      strokeWidth="2"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M24 6 44 43H4Z" className="fill-gold stroke-gold" />
      <text x="24" y="37" textAnchor="middle" fontSize="18" className="fill-on-gold font-semibold">
        {number}
      </text>
    </svg>
  );
}
