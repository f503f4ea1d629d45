import type { GatewayCapabilities } from '../gateway.ts';

/**
 * The capabilities that public sources show for 4Cs. They don't mention American Express and
 * others, nor capture, void and refund, which merchants do in the acquirer's portal.
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
