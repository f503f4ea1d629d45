/** Why a sealed text didn't open, and how to fix it. Only requests with a test key get them. */
export const sealHints = {
  empty: 'The text is empty. Send the sealed payment.',
  not_base64: 'The text is neither base64 nor a JWE. Send the sealed payment as it is.',
  base64_wrapped: 'Remove the line breaks and spaces: send the base64 as one line.',
  base64url: 'Use standard base64, with + and / and padding, for a text without dots.',
  wrong_length:
    'Send base64 of exactly one RSA block: 384 bytes, which are 512 characters. For longer texts send a JWE.',
  jwe_parts:
    'Send the JWE in its compact form: five parts of base64url without padding, of the sizes that RSA-3072 and A256GCM have.',
  jwe_header:
    'Set the header of the JWE to the alg RSA-OAEP-256 and the enc A256GCM. It may also have kid, iat and jti, and nothing else.',
  kid_unknown:
    'The kid names no current key of your company. Get the public key and its keyId again.',
  oaep_sha1:
    'Use SHA-256 for both OAEP and MGF1: in WebCrypto, import the public key with the hash SHA-256. This text was sealed with SHA-1.',
  oaep_sha256: 'Your company is set to SHA-1 for OAEP and MGF1. This text was sealed with SHA-256.',
  not_json: 'The text opened, but holds no JSON object. Seal the payment’s fields as JSON.',
} as const;
export type SealHint = keyof typeof sealHints;
