import 'package:flutter_test/flutter_test.dart';
import 'package:piton_flutter/src/card_rules.dart';

void main() {
  final today = DateTime(2026, 11, 29);

  test('finds every single wrong digit of a card number', () {
    const right = '4444111122223333';
    expect(isCardNumber('4444 1111-2222 3333'), isTrue);
    for (var i = 0; i < right.length; i++) {
      for (final digit in '0123456789'.split('')) {
        final text = right.replaceRange(i, i + 1, digit);
        expect(isCardNumber(text), text == right, reason: text);
      }
    }
    expect(isCardNumber('0000000000000000'), isFalse);
  });

  test('groups the digits of a card number', () {
    expect(grouped('378282246310005'), '3782 8224 6310 005');
  });

  test('finds a card that has expired', () {
    const values = {'cardNumber': '4444111122223333', 'month': '10', 'year': '2026'};
    expect(findProblem('month', values, today), 'This card has expired.');
    expect(findProblem('month', {...values, 'month': '11'}, today), isNull);
    expect(findProblem('month', {...values, 'year': '2027'}, today), isNull);
    expect(findProblem('year', {...values, 'year': '26'}, today), isNotNull);
  });

  test('wants the security code of the brand', () {
    expect(findProblem('cvv', {'cardNumber': '378282246310005', 'cvv': '123'}, today), isNotNull);
    expect(findProblem('cvv', {'cardNumber': '4444111122223333', 'cvv': '123'}, today), isNull);
  });
}
