/** The page's own result: nothing left the device, or nothing that could be charged. */
export type NotSent = {
  readonly kind: 'not_sent';
  readonly why: 'refused' | 'not_sealed' | 'cancelled';
};
