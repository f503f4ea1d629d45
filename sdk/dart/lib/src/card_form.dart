import 'package:flutter/material.dart';
import 'package:flutter/services.dart';

import 'card_rules.dart';
import 'charge.dart';
import 'outcome.dart';

class _Field {
  const _Field(this.label, this.hint, {this.isNumber = false, this.keyboard = TextInputType.text});

  final String label;
  final String hint;
  final bool isNumber;
  final TextInputType keyboard;
}

const _fields = {
  'cardNumber': _Field('Card number', AutofillHints.creditCardNumber, isNumber: true),
  'month': _Field(
    'Expiry month, such as 08',
    AutofillHints.creditCardExpirationMonth,
    isNumber: true,
  ),
  'year': _Field(
    'Expiry year, such as 2031',
    AutofillHints.creditCardExpirationYear,
    isNumber: true,
  ),
  'cvv': _Field('CVV', AutofillHints.creditCardSecurityCode, isNumber: true),
  'name': _Field('Name on the card', AutofillHints.creditCardName),
  'personName': _Field('Your name', AutofillHints.name),
  'personEmail': _Field('Your email', AutofillHints.email, keyboard: TextInputType.emailAddress),
  'personPhone': _Field(
    'Your phone',
    AutofillHints.telephoneNumber,
    keyboard: TextInputType.phone,
  ),
};

/// Asks for a card until a payment ends with an outcome, or the customer goes back.
class CardForm extends StatefulWidget {
  const CardForm({required this.amount, required this.isTest, required this.pay, super.key});

  final String amount;
  final bool isTest;
  final Future<ChargeResult> Function(Map<String, String> fields) pay;

  @override
  State<CardForm> createState() => _CardFormState();
}

class _CardFormState extends State<CardForm> {
  final _form = GlobalKey<FormState>();
  final _texts = {for (final name in _fields.keys) name: TextEditingController()};

  /// The server's, until the field changes.
  Map<String, String> _problems = const {};
  String _message = '';
  bool _isPaying = false;

  @override
  void dispose() {
    for (final text in _texts.values) {
      text.dispose();
    }
    super.dispose();
  }

  Map<String, String> _values() => {
        for (final entry in _texts.entries) entry.key: _valueOf(entry.key, entry.value.text.trim()),
      };

  String _valueOf(String name, String text) {
    if (name == 'cardNumber') return digitsOf(text);
    // A typed 8 is 08.
    return name == 'month' && text.isNotEmpty ? text.padLeft(2, '0') : text;
  }

  Future<void> _pay() async {
    _problems = const {};
    if (_isPaying || !_form.currentState!.validate()) return;
    setState(() {
      _isPaying = true;
      _message = '';
    });
    try {
      final result = await widget.pay(_values());
      if (!mounted) return;
      final outcome = result.outcome;
      if (outcome != null) {
        Navigator.of(context).pop(outcome);
        return;
      }
      setState(() {
        _isPaying = false;
        _message = result.message;
        _problems = result.fields;
      });
      _form.currentState!.validate();
    } catch (_) {
      // Sending never fails, so sealing or the app's onSealed failed.
      if (mounted) {
        setState(() {
          _isPaying = false;
          _message = 'The payment was not sent, and nothing was charged. Try again.';
        });
      }
      rethrow;
    }
  }

  @override
  Widget build(BuildContext context) {
    return PopScope<PitonOutcome>(
      canPop: !_isPaying,
      child: SingleChildScrollView(
        padding: EdgeInsets.fromLTRB(16, 24, 16, 24 + MediaQuery.of(context).viewInsets.bottom),
        child: Form(
          key: _form,
          child: AutofillGroup(
            child: Column(
              crossAxisAlignment: CrossAxisAlignment.stretch,
              children: [
                if (widget.isTest) const Text('Test mode: no money moves.'),
                for (final entry in _fields.entries) _textField(entry.key, entry.value),
                const SizedBox(height: 16),
                if (_message.isNotEmpty) Text(_message),
                FilledButton(
                  onPressed: _isPaying ? null : _pay,
                  child: Text(_isPaying ? 'Paying…' : 'Submit payment of EC\$${widget.amount}'),
                ),
                TextButton(
                  onPressed: _isPaying ? null : () => Navigator.of(context).pop(),
                  child: const Text('Go back'),
                ),
              ],
            ),
          ),
        ),
      ),
    );
  }

  Widget _textField(String name, _Field field) {
    return TextFormField(
      controller: _texts[name],
      enabled: !_isPaying,
      obscureText: name == 'cvv',
      autofillHints: [field.hint],
      keyboardType: field.isNumber ? TextInputType.number : field.keyboard,
      inputFormatters: [
        if (name == 'cardNumber') const _CardNumberFormatter(),
        if (field.isNumber && name != 'cardNumber') FilteringTextInputFormatter.digitsOnly,
      ],
      textInputAction: TextInputAction.next,
      decoration: InputDecoration(labelText: field.label),
      onChanged: (_) => _problems = {..._problems}..remove(name),
      validator: (_) => _problems[name] ?? findProblem(name, _values(), DateTime.now()),
    );
  }
}

class _CardNumberFormatter extends TextInputFormatter {
  const _CardNumberFormatter();

  @override
  TextEditingValue formatEditUpdate(TextEditingValue oldValue, TextEditingValue newValue) {
    final digits = newValue.text.replaceAll(RegExp(r'\D'), '');
    // A cursor inside the number stays where it is.
    if (newValue.selection.end < newValue.text.length) return newValue;
    final text = grouped(digits.length > 19 ? digits.substring(0, 19) : digits);
    return TextEditingValue(text: text, selection: TextSelection.collapsed(offset: text.length));
  }
}
