// On a server: a secret key must never be in an app.
import 'dart:convert';
import 'dart:io';
import 'package:http/http.dart' as http;

Future<void> main() async {
  final env = Platform.environment;
  // The key needs the permission refund. Without an amount, everything that is left is refunded.
  final response = await http.post(
    Uri.parse('${env['PITON_URL']}/v1/payments/${env['PAYMENT_ID']}/refunds'),
    headers: {
      'Authorization': 'Bearer ${env['PITON_KEY']}',
      'Content-Type': 'application/json',
      'Idempotency-Key': 'order-17-refund-1',
    },
    body: jsonEncode({
      'amount': {'value': '10.00', 'currency': 'XCD'},
      'reason': 'One jar was broken',
    }),
  );
  if (response.statusCode != 200) throw HttpException(response.body);
  final refund = jsonDecode(response.body);
  print('${refund['status']} ${refund['id']}');
}
