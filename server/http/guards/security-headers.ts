/** Headers of every response. The policy here allows nothing; a page replaces it. */
export function securityHeaders(isSecure: boolean): Record<string, string> {
  return {
    'content-security-policy': nothingAllowed,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
    ...(isSecure && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  };
}

const unusedFeatures = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];

const nothingAllowed =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
