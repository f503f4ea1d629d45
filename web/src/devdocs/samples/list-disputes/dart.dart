// On a server: a secret key must never be in an app.
import 'dart:convert';
import 'dart:io';
import 'package:http/http.dart' as http;

Future<void> main() async {
  final env = Platform.environment;
  final response = await http.get(
    Uri.parse('${env['PITON_URL']}/v1/disputes?status=open&limit=100'),
    headers: {'Authorization': 'Bearer ${env['PITON_KEY']}'},
  );
  if (response.statusCode != 200) throw HttpException(response.body);
  for (final dispute in jsonDecode(response.body)['items']) {
    // Respond in the dashboard by that day.
    print('${dispute['id']} ${dispute['amount']['value']} ${dispute['respondBy']}');
  }
}
