// On a server: a secret key must never be in an app.
import 'dart:convert';
import 'dart:io';
import 'package:http/http.dart' as http;

Future<void> main() async {
  final env = Platform.environment;
  final response = await http.post(
    Uri.parse('${env['PITON_URL']}/v1/payment-requests/${env['PAYMENT_REQUEST_ID']}/cancel'),
    headers: {'Authorization': 'Bearer ${env['PITON_KEY']}'},
  );
  if (response.statusCode != 200) throw HttpException(response.body);
  print(jsonDecode(response.body)['status']);
}
