type Brand = 'Visa' | 'MasterCard' | 'Amex' | 'Discover' | 'JCB';

const shapes: readonly [Brand, RegExp][] = [
  ['Visa', /^4(?:\d{12}|\d{15}|\d{18})$/],
  [
    'MasterCard',
    /^(?:5[1-5]\d{4}|222[1-9]\d{2}|22[3-9]\d{3}|2[3-6]\d{4}|27[01]\d{3}|2720\d{2})\d{10}$/,
  ],
  ['Amex', /^3[47]\d{13}$/],
  ['Discover', /^(?:6011|64[4-9]\d|65\d\d)\d{12,15}$/],
  ['JCB', /^35(?:2[89]|[3-8]\d)\d{12}$/],
];

export function findBrand(cardNumber: string): Brand | undefined {
  return shapes.find(([, shape]) => shape.test(cardNumber))?.[0];
}
