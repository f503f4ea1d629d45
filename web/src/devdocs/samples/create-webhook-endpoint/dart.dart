// On a server: a secret key must never be in an app.
import 'dart:convert';
import 'dart:io';
import 'package:http/http.dart' as http;

Future<void> main() async {
  final env = Platform.environment;
  // The key needs the permission webhooks.
  final response = await http.post(
    Uri.parse('${env['PITON_URL']}/v1/webhook-endpoints'),
    headers: {
      'Authorization': 'Bearer ${env['PITON_KEY']}',
      'Content-Type': 'application/json',
    },
    body: jsonEncode({
      'url': 'https://shop.example/piton',
      'types': ['payment_request.paid', 'refund.succeeded', 'refund.failed'],
    }),
  );
  if (response.statusCode != 200) throw HttpException(response.body);
  // Store it: it is shown this once.
  print(jsonDecode(response.body)['secret']);
}
