// On a server: a secret key must never be in an app.
import 'dart:convert';
import 'dart:io';
import 'package:http/http.dart' as http;

Future<void> main() async {
  final env = Platform.environment;
  final response = await http.post(
    Uri.parse('${env['PITON_URL']}/v1/payment-requests'),
    headers: {
      'Authorization': 'Bearer ${env['PITON_KEY']}',
      'Content-Type': 'application/json',
      'Idempotency-Key': 'order-17',
    },
    body: jsonEncode({
      // Wrong on purpose: an amount has two decimals.
      'amount': {'value': '45', 'currency': 'XCD'},
      'purpose': 'Nutmeg and cinnamon',
    }),
  );
  if (response.statusCode == 200) return;
  if (response.statusCode == 429 || response.statusCode >= 500) {
    // Repeat with the same Idempotency-Key, as after a ClientException, which has no response.
    stderr.writeln('HTTP ${response.statusCode}: try again later');
    return;
  }
  // The code is for your program, the request id for our support.
  final error = jsonDecode(utf8.decode(response.bodyBytes))['error'];
  stderr.writeln('${error['code']} ${error['fields']} ${error['requestId']}');
}
