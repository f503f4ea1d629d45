/// The state of an attempt according to one response.
sealed class AttemptState {
  const AttemptState();
}

final class Ended extends AttemptState {
  const Ended({
    required this.isApproved,
    required this.message,
    required this.transactionNumber,
    required this.invoiceNumber,
    required this.fields,
    this.receiptUrl,
  });

  final bool isApproved;

  /// Why it was not approved, in words for the customer.
  final String message;
  final String transactionNumber;
  final String invoiceNumber;

  /// The name of each invalid field and its problem.
  final Map<String, String> fields;
  final String? receiptUrl;
}

final class StillPending extends AttemptState {
  const StillPending();
}

/// The customer's bank asks for a confirmation on this page (3-D Secure).
final class Challenged extends AttemptState {
  const Challenged(this.url);

  final Uri url;
}

/// Card testing was detected: the same payment must come with the solution.
final class ProofWanted extends AttemptState {
  const ProofWanted(this.challenge, this.level);

  final String challenge;
  final int level;
}

/// This request charged nothing; an earlier one with the same text may have.
final class Refused extends AttemptState {
  const Refused(this.message, {required this.fields, this.confirm});

  final String message;
  final Map<String, String> fields;

  /// Confirms with the next card that the customer means to pay the same again.
  final String? confirm;
}

final class NeverArrived extends AttemptState {
  const NeverArrived();
}

/// Nothing was charged, and nothing will be.
final class Cancelled extends AttemptState {
  const Cancelled();
}

final class NoReply extends AttemptState {
  const NoReply();
}

AttemptState readAttemptState(Map<String, dynamic> json) {
  final action = json['action'];
  if (action is Map<String, dynamic>) {
    return action['kind'] == 'challenge'
        ? Challenged(Uri.parse(action['url'] as String))
        : ProofWanted(action['challenge'] as String, (action['level'] as num).toInt());
  }
  final fields = Map<String, String>.from(json['fields'] as Map<String, dynamic>? ?? const <String, String>{});
  final msg = json['msg'];
  if (msg is Map<String, dynamic>) return _readLists(msg, fields, json['receiptUrl'] as String?);
  if (json['state'] == 'never_arrived') return const NeverArrived();
  if (json['state'] == 'cancelled') return const Cancelled();
  if (msg is String) {
    return Refused(msg, fields: fields, confirm: json['confirm'] as String?);
  }
  return const NoReply();
}

AttemptState _readLists(
  Map<String, dynamic> lists,
  Map<String, String> fields,
  String? receiptUrl,
) {
  final status = _first(lists, 'FinancialResultCode');
  if (status == 'Pending') return const StillPending();
  return Ended(
    isApproved: status == 'Approved',
    message: _first(lists, 'ErrorMessage'),
    transactionNumber: _first(lists, 'TranId'),
    invoiceNumber: _first(lists, 'Invoice'),
    fields: fields,
    receiptUrl: receiptUrl,
  );
}

String _first(Map<String, dynamic> lists, String name) =>
    (lists[name] as List<dynamic>).first as String;
