type RenderedEvent = {
  readonly type: string;
  readonly occurredAt: Date;
  /** JSON as the database writes it, the same for every attempt. */
  readonly data: string;
};

/** The body of every attempt to deliver an event, in the form of Standard Webhooks. */
export function eventBody({ type, occurredAt, data }: RenderedEvent): string {
  const timestamp = occurredAt.toISOString();
  return `{"type":${JSON.stringify(type)},"timestamp":"${timestamp}","data":${data}}`;
}
