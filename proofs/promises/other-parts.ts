/** Parts whose runs are kept too, although no promise in the table names them. */
export const otherParts: readonly { readonly proof: string; readonly part: string }[] = [
  { proof: 'payments', part: 'refunds' },
  { proof: 'payments', part: 'three-d-secure' },
  { proof: 'webhooks', part: 'kills' },
];
