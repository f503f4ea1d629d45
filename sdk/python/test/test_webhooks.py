import json
import unittest
from datetime import datetime, timedelta, timezone
from typing import Any, Dict

from piton import WebhookVerificationError, webhooks
from piton.models import Payment, PaymentApprovedEvent

SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
OTHER = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'
BODY = json.dumps({'type': 'payment.approved', 'timestamp': '', 'data': {'id': 'pay_1'}})


class WebhooksTest(unittest.TestCase):
    def test_accepts_the_published_example(self) -> None:
        """The vector of the Standard Webhooks specification."""
        received = webhooks.verify(
            body='{"test": 2432232314}',
            headers={
                'Webhook-Id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
                'Webhook-Timestamp': '1614265330',
                'Webhook-Signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
            },
            secret=SECRET,
            tolerance_seconds=float('inf'),
        )
        self.assertEqual(received.id, 'msg_p5jXN8AQM9LWM0D4loKWxJek')

    def test_accepts_what_it_signed(self) -> None:
        headers = webhooks.sign_for_test(body=BODY, secret=SECRET, id='evt_1')
        self.assertEqual(webhooks.verify(body=BODY, headers=headers, secret=SECRET).id, 'evt_1')

    def test_accepts_either_secret_while_one_is_replaced(self) -> None:
        headers = webhooks.sign_for_test(body=BODY, secret=SECRET)
        headers['webhook-signature'] = f'v1,AAAA {headers["webhook-signature"]}'
        received = webhooks.verify(body=BODY.encode(), headers=headers, secret=[OTHER, SECRET])
        self.assertEqual(received.event.type, 'payment.approved')

    def test_reads_a_body_that_lacks_newer_fields(self) -> None:
        headers = webhooks.sign_for_test(body=BODY, secret=SECRET)
        event = webhooks.verify(body=BODY, headers=headers, secret=SECRET).event
        self.assertIsInstance(event, PaymentApprovedEvent)
        self.assertIsInstance(event.data, Payment)

    def test_refuses(self) -> None:
        good = webhooks.sign_for_test(body=BODY, secret=SECRET)
        now = datetime.now(timezone.utc)
        cases: Dict[str, Dict[str, Any]] = {
            'an altered body': {'body': f'{BODY} '},
            'another secret': {'secret': OTHER},
            'no secret': {'secret': []},
            'another id': {'headers': {**good, 'webhook-id': 'evt_2'}},
            'an old webhook': {'headers': self.sent(now - timedelta(seconds=301))},
            'a webhook from the future': {'headers': self.sent(now + timedelta(seconds=302))},
            'a time that is none': {'headers': {**good, 'webhook-timestamp': 'now'}},
            'a time that is not a number': {'headers': {**good, 'webhook-timestamp': 'nan'}},
            'a signature outside ASCII': {'headers': {**good, 'webhook-signature': 'v1,é'}},
            'no signature': {'headers': {**good, 'webhook-signature': ''}},
        }
        for case, given in cases.items():
            with self.subTest(case), self.assertRaises(WebhookVerificationError):
                webhooks.verify(**{'body': BODY, 'headers': good, 'secret': SECRET, **given})

    def test_refuses_to_work_with_an_empty_secret(self) -> None:
        for secret in ['', 'whsec_', 'whsec_A']:
            headers = webhooks.sign_for_test(body=BODY, secret=SECRET)
            with self.subTest(secret=secret), self.assertRaisesRegex(ValueError, 'whsec_'):
                webhooks.verify(body=BODY, headers=headers, secret=secret)

    def sent(self, at: datetime) -> Dict[str, str]:
        return webhooks.sign_for_test(body=BODY, secret=SECRET, sent_at=at)


if __name__ == '__main__':
    unittest.main()
