import type { DisputeReason } from './dispute.ts';

export type EvidenceField = {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly isLong?: true;
  readonly isOptional?: true;
};

/** One answer's length; longer documents are files. */
export const answerLengthMax = 4000;

const whatHappened: EvidenceField = {
  name: 'whatHappened',
  label: 'What happened?',
  help: 'Tell the customer’s bank in your own words what was sold, how, and what you agreed.',
  isLong: true,
};

const contact: EvidenceField = {
  name: 'contact',
  label: 'Contact with the customer since',
  help: 'What you wrote or said to each other, and when. Attach the messages.',
  isLong: true,
  isOptional: true,
};

const delivered: readonly EvidenceField[] = [
  {
    name: 'delivered',
    label: 'When and where did the customer receive it?',
    help: 'The day, the place, and who took it.',
  },
  {
    name: 'tracking',
    label: 'Courier and tracking number',
    isOptional: true,
  },
];

const fieldsByReason: Readonly<Record<DisputeReason, readonly EvidenceField[]>> = {
  fraud: [
    {
      name: 'recognised',
      label: 'How do you know that the cardholder paid?',
      help: 'For example earlier orders, a collected item with an ID, or messages from them.',
      isLong: true,
    },
    ...delivered,
  ],
  not_received: delivered,
  not_as_described: [
    {
      name: 'described',
      label: 'How did you describe it before the sale?',
      help: 'Attach the advert, quotation or page.',
      isLong: true,
    },
    {
      name: 'remedy',
      label: 'What did you offer to put it right?',
      isLong: true,
      isOptional: true,
    },
  ],
  duplicate: [
    {
      name: 'otherPayment',
      label: 'What was each payment for?',
      help: 'Name the invoice of the other payment, if there is one.',
      isLong: true,
    },
  ],
  credit_not_processed: [
    {
      name: 'refundPolicy',
      label: 'Your refund policy, and how the customer learned of it',
      isLong: true,
    },
    {
      name: 'refunded',
      label: 'If you refunded: when and how much?',
      help: 'We add refunds made with Piton. Name any others, for example in cash.',
      isOptional: true,
    },
  ],
  cancelled: [
    {
      name: 'cancellationPolicy',
      label: 'Your cancellation policy, and how the customer accepted it',
      isLong: true,
    },
    {
      name: 'cancelledOn',
      label: 'When did the customer cancel, if they did?',
      isOptional: true,
    },
  ],
  other: [],
};

/** The questions to a merchant, which depend on the reason of the dispute. */
export function evidenceFieldsFor(reason: DisputeReason | null): readonly EvidenceField[] {
  return [whatHappened, ...fieldsByReason[reason ?? 'other'], contact];
}
