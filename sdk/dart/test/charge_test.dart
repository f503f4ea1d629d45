import 'dart:convert';
import 'dart:io';

import 'package:flutter_test/flutter_test.dart';
import 'package:http/http.dart' as http;
import 'package:http/testing.dart';
import 'package:piton_flutter/piton_flutter.dart';
import 'package:piton_flutter/src/charge.dart';
import 'package:piton_flutter/src/piton_api.dart';

import 'vectors.dart';

Map<String, Object> lists(String status, [String error = '']) => {
      'msg': {
        'FinancialResultCode': [status],
        'ErrorMessage': [error],
        'TranId': ['7QK2M0XW4H8ZP1RD'],
        'Invoice': ['H4TQ9WKX2MZR'],
      },
    };

void main() {
  late List<String> seen;
  late List<Map<String, dynamic>> sent;

  /// Replies in turn; a status alone is no JSON, and null no response.
  Charge charge(List<Object?> replies) {
    seen = [];
    sent = [];
    final client = MockClient((request) async {
      seen.add('${request.method} ${request.url.path.replaceAll(RegExp('[0-9a-f]{64}'), ':hash')}');
      if (request.body.isNotEmpty) sent.add(jsonDecode(request.body) as Map<String, dynamic>);
      final reply = replies.removeAt(0);
      if (reply == null) throw const SocketException('lost');
      if (reply is int) return http.Response('', reply);
      return http.Response(jsonEncode(reply), 200);
    });
    return Charge(
      api: PitonApi('https://piton.example', client: client),
      company: Company(
        id: 'DemoSoufriereSpice01',
        publicKey: vectors['publicKey'] as String,
        testMode: true,
      ),
      paymentRequest: 'pr_1',
      pause: (_) async {},
    );
  }

  test('charges a sealed card once', () async {
    final result = await charge([lists('Approved')]).send({'amount': '45.00'});
    expect((result.outcome! as PitonPaid).transactionNumber, '7QK2M0XW4H8ZP1RD');
    expect(seen, ['POST /webPay']);
    expect(sent.single['request'], 'pr_1');
    expect(sent.single['testMode'], '1');
    expect(sent.single.toString(), isNot(contains('45.00')));
  });

  test('lets the customer try another card after a decline', () async {
    final declining = charge([lists('Declined', 'Your bank declined it.')]);
    final result = await declining.send({});
    expect(result.outcome, isNull);
    expect(result.message, 'Your bank declined it.');
    expect(declining.attempt, isNull);
  });

  test('looks a lost payment up, and never sends it again', () async {
    final result = await charge([null, null, lists('Pending'), lists('Approved')]).send({});
    expect(result.outcome, isA<PitonPaid>());
    expect(seen.where((each) => each == 'POST /webPay'), hasLength(1));
  });

  test('takes no failure of the server for a refusal', () async {
    final result = await charge([503, lists('Approved')]).send({});
    expect(result.outcome, isA<PitonPaid>());
  });

  test('cancels a payment that does not arrive', () async {
    const never = {'state': 'never_arrived'};
    const gone = {'state': 'cancelled'};
    final result = await charge([null, never, never, never, gone]).send({});
    expect(result.outcome, isNull);
    expect(seen.last, 'POST /api/attempts/:hash/cancellation');
  });

  test('says after some minutes that the outcome is unknown', () async {
    final waiting = charge([for (var i = 0; i < 40; i++) lists('Pending')]);
    final result = await waiting.send({});
    expect((result.outcome! as PitonPending).attempt, waiting.attempt);
  });

  test('confirms a repeat with the next card', () async {
    final repeated = charge([
      {'msg': 'You paid EC\$45.00 here at 10:42.', 'confirm': 'token'},
      lists('Approved'),
    ]);
    expect((await repeated.send({})).outcome, isNull);
    expect((await repeated.send({})).outcome, isA<PitonPaid>());
    expect(sent.last['confirm'], 'token');
  });

  test('finds that a declined payment was not charged', () async {
    final body = jsonEncode(lists('Declined', 'Your bank declined it.'));
    final piton = Piton.company(
      companyId: 'DemoSoufriereSpice01',
      publicKey: vectors['publicKey'] as String,
      url: 'https://piton.example',
      client: MockClient((_) async => http.Response(body, 200)),
    );
    expect(await piton.lookUp(''.padLeft(64, 'a')), isA<PitonNotCharged>());
  });

  test('refuses a secret key', () {
    expect(() => Piton('sk_test_piton_1', url: 'https://piton.example'), throwsArgumentError);
  });
}
