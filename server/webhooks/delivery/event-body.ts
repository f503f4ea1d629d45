type RenderedEvent = {
  readonly type: string;
  readonly occurredAt: Date;
  readonly mode: string;
  readonly isExample: boolean;
  /** JSON as the database writes it, the same for every attempt. */
  readonly data: string;
};

/** The body of every attempt to deliver an event, in the form of Standard Webhooks. */
export function eventBody({ type, occurredAt, mode, isExample, data }: RenderedEvent): string {
  const head = JSON.stringify({ type, timestamp: occurredAt.toISOString(), mode, isExample });
  return `${head.slice(0, -1)},"data":${data}}`;
}
