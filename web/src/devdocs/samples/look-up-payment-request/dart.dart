// On a server: a secret key must never be in an app.
import 'dart:convert';
import 'dart:io';
import 'package:http/http.dart' as http;

Future<void> main() async {
  final env = Platform.environment;
  final response = await http.get(
    Uri.parse('${env['PITON_URL']}/v1/payment-requests/${env['PAYMENT_REQUEST_ID']}'),
    headers: {'Authorization': 'Bearer ${env['PITON_KEY']}'},
  );
  if (response.statusCode != 200) throw HttpException(response.body);
  final request = jsonDecode(response.body);
  // open, being_paid, paid, expired or cancelled
  print('${request['status']} ${request['lastPaymentId']}');
}
