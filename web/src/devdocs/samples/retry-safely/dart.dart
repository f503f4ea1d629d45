// On a server: a secret key must never be in an app.
import 'dart:convert';
import 'dart:io';
import 'package:http/http.dart' as http;

Future<http.Response> create() {
  final env = Platform.environment;
  return http.post(
    Uri.parse('${env['PITON_URL']}/v1/payment-requests'),
    headers: {
      'Authorization': 'Bearer ${env['PITON_KEY']}',
      'Content-Type': 'application/json',
      'Idempotency-Key': 'order-17',
    },
    body: jsonEncode({
      'amount': {'value': '45.00', 'currency': 'XCD'},
      'purpose': 'Nutmeg and cinnamon',
      'reference': 'Order 17',
      'metadata': {'orderId': '17'},
    }),
  );
}

// After a lost response, the same key and body get the same payment request.
Future<void> main() async {
  for (var attempt = 1; attempt <= 2; attempt += 1) {
    final response = await create();
    if (response.statusCode != 200) throw HttpException(response.body);
    print(jsonDecode(response.body)['id']);
  }
}
