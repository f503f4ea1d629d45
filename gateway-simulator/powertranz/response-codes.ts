/** The messages of the codes that the simulator sends itself, or that a test card asks for. */
const messages: Readonly<Record<string, string>> = {
  '00': 'Transaction is approved',
  '01': 'Refer to card issuer',
  '02': 'Refer to card issuer, special condition',
  '03': 'Invalid merchant',
  '04': 'Pick up card',
  '05': 'Do not honor',
  '07': 'Pick up card, special condition',
  '10': 'Approved for partial amount',
  '11': 'Approved, VIP',
  '12': 'Invalid transaction',
  '13': 'Invalid amount',
  '14': 'Invalid card number',
  '15': 'No such issuer',
  '16': 'Approved, update track 3',
  '19': 'Re-enter transaction',
  '30': 'Format error',
  '32': 'Completed partially',
  '33': 'Expired card',
  '41': 'Lost card',
  '43': 'Stolen card',
  '51': 'Insufficient funds',
  '54': 'Expired card',
  '55': 'Incorrect PIN',
  '57': 'Transaction not permitted to cardholder',
  '58': 'Transaction not permitted to terminal',
  '59': 'Suspected fraud',
  '61': 'Exceeds withdrawal amount limit',
  '62': 'Restricted card',
  '63': 'Security violation',
  '65': 'Exceeds withdrawal frequency limit',
  '68': 'Response received too late',
  '76': 'Unable to locate original transaction',
  '77': 'Original transaction does not match',
  '82': 'CVV validation failed',
  '89': 'Authentication failure',
  '91': 'Issuer or switch inoperative',
  '92': 'Unable to route transaction',
  '93': 'Violation of law',
  '94': 'Duplicate transmission',
  '96': 'System malfunction',
  '97': 'Invalid request',
  '98': 'Host unreachable',
  '99': 'System error',
  SP4: 'SPI Preprocessing complete',
  '3D0': '3D-Secure complete',
  '3D1': '3D-Secure not supported by card',
};

export function messageOf(isoResponseCode: string): string {
  return messages[isoResponseCode] ?? 'Transaction is declined';
}

/** An unqualified approval, and the four qualified ones. */
const approvals: ReadonlySet<string> = new Set(['00', '10', '11', '16', '32']);

export function isApproval(isoResponseCode: string): boolean {
  return approvals.has(isoResponseCode);
}
