// Finds typing mistakes before anything is sent. The server validates all fields itself.

String digitsOf(String text) => text.replaceAll(RegExp(r'[\s-]'), '');

/// The Luhn check, which detects every single wrong digit.
bool isCardNumber(String text) {
  final digits = digitsOf(text);
  // No card begins with 0, and a row of zeros would pass the check digit.
  if (!RegExp(r'^[1-9]\d{12,18}$').hasMatch(digits)) return false;
  var sum = 0;
  for (var i = 0; i < digits.length; i++) {
    final digit = int.parse(digits[digits.length - 1 - i]);
    final weighted = i.isEven ? digit : 2 * digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 == 0;
}

/// "4111111111111111" → "4111 1111 1111 1111"
String grouped(String text) {
  final digits = digitsOf(text);
  return [
    for (var i = 0; i < digits.length; i += 4)
      digits.substring(i, i + 4 < digits.length ? i + 4 : digits.length),
  ].join(' ');
}

/// The problem of a field, or null. [values] has all of them, because some depend on others.
String? findProblem(String name, Map<String, String> values, DateTime today) {
  final text = values[name] ?? '';
  if (text.isEmpty) return 'This field is required.';
  switch (name) {
    case 'cardNumber':
      return isCardNumber(text) ? null : 'Check the card number: a digit looks wrong.';
    case 'month':
      return _monthProblem(text, values['year'] ?? '', today);
    case 'year':
      final year = int.tryParse(text) ?? 0;
      return year >= today.year && year <= today.year + 20
          ? null
          : 'Enter the year when the card expires, such as ${today.year + 3}.';
    case 'cvv':
      final length = RegExp('^3[47]').hasMatch(values['cardNumber'] ?? '') ? 4 : 3;
      return RegExp('^\\d{$length}\$').hasMatch(text) ? null : 'Enter the $length digits.';
    case 'personEmail':
      return RegExp(r'^\S+@\S+\.\S+$').hasMatch(text) ? null : 'Check the email address.';
    default:
      return null;
  }
}

String? _monthProblem(String text, String yearText, DateTime today) {
  final month = int.tryParse(text) ?? 0;
  if (month < 1 || month > 12) return 'Enter the month when the card expires, such as 08.';
  final isPast = int.tryParse(yearText) == today.year && month < today.month;
  return isPast ? 'This card has expired.' : null;
}
