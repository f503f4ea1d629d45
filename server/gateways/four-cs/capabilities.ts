import type { GatewayCapabilities } from '../gateway.ts';

/**
 * What the public sources show 4Cs doing. Of American Express and others they say nothing, and of
 * capturing, voiding and refunding neither: that is the bank's portal.
 */
export const fourCsCapabilities: GatewayCapabilities = {
  flows: new Set(['sale']),
  inquiry: 'by_our_number',
  inquiryGives: 'yes_or_no',
  threeDSecure: 'none',
  brands: new Set(['visa', 'mastercard']),
  currencies: new Set(['XCD']),
  replay: 'rejects_same_id',
};
