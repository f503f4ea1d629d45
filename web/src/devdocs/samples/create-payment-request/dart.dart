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
      'amount': {'value': '45.00', 'currency': 'XCD'},
      'purpose': 'Nutmeg and cinnamon',
      'reference': 'Order 17',
      'metadata': {'orderId': '17'},
    }),
  );
  if (response.statusCode != 200) throw HttpException(response.body);
  final request = jsonDecode(response.body);
  // Store the id with the order, and send the customer to the url.
  print('${request['id']} ${request['url']}');
}
