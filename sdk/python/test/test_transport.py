import json
import os
import pickle
import threading
import unittest
from datetime import datetime, timedelta, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Dict, List, Optional
from unittest import mock

from piton import (
    ApiConnectionError,
    ConflictError,
    InvalidRequestError,
    NotFoundError,
    Piton,
    PitonApiError,
    RateLimitError,
)
from piton.models import Money

KEY = f'sk_test_piton_{"a" * 38}'
MONEY = {'value': '45.00', 'currency': 'XCD'}
ORDER: Any = {'amount': MONEY, 'purpose': 'Order 17'}


def refusal(status: int, code: str, headers: Optional[Dict[str, str]] = None) -> Dict[str, Any]:
    error = {'code': code, 'message': 'No.', 'requestId': 'r1', 'fields': {'amount': 'Wrong.'}}
    return {'status': status, 'headers': headers or {}, 'body': {'error': error}}


class TransportTest(unittest.TestCase):
    def api(self, *replies: Any, **options: Any) -> Piton:
        """Replies in turn; `None` closes the connection without a response."""
        self.seen: List[Dict[str, Any]] = []
        server = ThreadingHTTPServer(('127.0.0.1', 0), handler(list(replies), self.seen))
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        self.addCleanup(server.server_close)
        self.addCleanup(thread.join)
        self.addCleanup(server.shutdown)
        return Piton(KEY, base_url=f'http://127.0.0.1:{server.server_port}/', **options)

    def test_names_the_key_the_version_and_itself(self) -> None:
        piton = self.api({'body': {'id': 'pr_1', 'amount': MONEY, 'createdAt': '2026-11-29'}})
        request = piton.payment_requests.get('pr_1/..')
        self.assertEqual(
            (request.id, request.amount, request.created_at),
            ('pr_1', Money(value='45.00', currency='XCD'), '2026-11-29'),
        )
        [seen] = self.seen
        self.assertEqual(seen['line'], 'GET /v1/payment-requests/pr_1%2F..')
        self.assertEqual(seen['headers']['authorization'], f'Bearer {KEY}')
        self.assertRegex(seen['headers']['user-agent'], r'^piton-python/')
        self.assertRegex(seen['headers']['piton-version'], r'^\d{4}-\d\d-\d\d$')

    def test_sends_what_was_given_under_the_names_of_the_api(self) -> None:
        piton = self.api({}, {})
        saint_lucia = timezone(timedelta(hours=-4))
        piton.payment_requests.create(
            amount=Money(value='45.00', currency='XCD'),
            purpose='Order 17',
            metadata={'cart_id': '17'},
            success_url='https://shop.example/thanks',
            expires_at=datetime(2026, 12, 1, 20, tzinfo=saint_lucia),
        )
        piton.webhook_endpoints.edit('we_1', description='', types=('payment.approved',))
        self.assertEqual(
            [(seen['line'].split()[0], seen['body']) for seen in self.seen],
            [
                (
                    'POST',
                    {
                        **ORDER,
                        'metadata': {'cart_id': '17'},
                        'successUrl': 'https://shop.example/thanks',
                        'expiresAt': '2026-12-02T00:00:00Z',
                    },
                ),
                ('PATCH', {'description': '', 'types': ['payment.approved']}),
            ],
        )

    def test_repeats_a_lost_post_with_the_same_idempotency_key(self) -> None:
        now = {'retry-after': '0'}
        piton = self.api(None, refusal(503, 'unavailable', now), {'body': {'id': 'pr_1'}})
        self.assertEqual(piton.payment_requests.create(**ORDER).id, 'pr_1')
        keys = self.keys()
        self.assertEqual((len(keys), len(set(keys))), (3, 1))
        self.assertTrue(keys[0])

    def test_sends_two_orders_with_two_idempotency_keys(self) -> None:
        piton = self.api({}, {}, {})
        piton.payment_requests.create(**ORDER)
        piton.payment_requests.create(**ORDER)
        piton.payment_requests.create(**ORDER, idempotency_key='order-17')
        keys = self.keys()
        self.assertEqual((len(set(keys)), keys[2]), (3, 'order-17'))

    def test_repeats_no_refusal(self) -> None:
        piton = self.api(refusal(404, 'not_found'))
        with self.assertRaises(NotFoundError) as caught:
            piton.payments.get('pay_1')
        error = caught.exception
        self.assertEqual(
            (error.code, error.status, error.request_id, str(error), error.fields),
            ('not_found', 404, 'r1', 'No.', {'amount': 'Wrong.'}),
        )
        self.assertEqual(len(self.seen), 1)

    def test_raises_errors_that_can_be_pickled(self) -> None:
        piton = self.api(refusal(422, 'rejected_fields'))
        with self.assertRaises(InvalidRequestError) as caught:
            piton.payment_requests.create(**ORDER)
        restored = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual((type(restored), str(restored)), (InvalidRequestError, 'No.'))

    def test_gives_up_after_two_repeats(self) -> None:
        limited = refusal(429, 'too_many_requests', {'retry-after': '0'})
        piton = self.api(limited, limited, limited, {})
        with self.assertRaises(RateLimitError):
            piton.balance.get()
        self.assertEqual(len(self.seen), 3)

    def test_repeats_what_may_succeed(self) -> None:
        cases = [
            (409, 'idempotency_key_in_use'),
            (429, 'too_many_requests'),
            (500, 'unexpected'),
            (503, 'later_made'),
        ]
        for status, code in cases:
            with self.subTest(code=code):
                piton = self.api(refusal(status, code, {'retry-after': '0'}), {'body': {'id': 'a'}})
                piton.payment_requests.create(**ORDER)
                self.assertEqual((len(self.keys()), len(set(self.keys()))), (2, 1))

    def test_repeats_nothing_that_would_be_refused_again(self) -> None:
        cases = [
            (429, 'card_testing', '0'),
            (503, 'gateway_unavailable', '0'),
            (409, 'request_busy', '0'),
            # The library waits for 30 seconds at most.
            (429, 'too_many_requests', '31'),
        ]
        for status, code, seconds in cases:
            with self.subTest(code=code):
                piton = self.api(refusal(status, code, {'retry-after': seconds}), {})
                with self.assertRaises(PitonApiError) as caught:
                    piton.payment_requests.create(**ORDER)
                self.assertEqual((caught.exception.code, len(self.seen)), (code, 1))

    def test_explains_a_response_that_is_not_the_apis(self) -> None:
        piton = self.api({'status': 409, 'body': '<html>'})
        with self.assertRaises(ConflictError) as caught:
            piton.balance.get()
        self.assertEqual((caught.exception.code, caught.exception.request_id), ('unexpected', None))

    def test_takes_the_key_to_no_other_host(self) -> None:
        piton = self.api({'status': 302, 'headers': {'location': '/elsewhere'}}, {})
        with self.assertRaises(PitonApiError) as caught:
            piton.balance.get()
        self.assertEqual((caught.exception.status, len(self.seen)), (302, 1))

    def test_says_that_nothing_answered(self) -> None:
        piton = self.api(None, retries=0)
        with self.assertRaisesRegex(ApiConnectionError, 'couldn’t be reached'):
            piton.payments.get('pay_1')

    def test_says_that_no_response_came_in_time(self) -> None:
        piton = self.api({'is_silent': True}, retries=0)
        with self.assertRaisesRegex(ApiConnectionError, 'didn’t respond in time'):
            piton.payments.get('pay_1', timeout=0.05)

    def test_limits_the_time_of_a_response_that_drips(self) -> None:
        piton = self.api({'is_dripping': True}, retries=0)
        with self.assertRaisesRegex(ApiConnectionError, 'didn’t respond in time'):
            piton.payments.get('pay_1', timeout=0.2)

    def test_goes_through_the_pages_of_a_list(self) -> None:
        pages = [
            {'body': {'items': [{'id': 'a'}, {'id': 'b'}], 'nextCursor': 'c 1'}},
            {'body': {'items': [{'id': 'c'}], 'nextCursor': None}},
        ]
        payments = self.api(*pages, pages[0]).payments.list(status='approved', limit=2)
        self.assertEqual([payment.id for payment in payments], ['a', 'b', 'c'])
        self.assertEqual(
            [seen['line'] for seen in self.seen],
            [
                'GET /v1/payments?status=approved&limit=2',
                'GET /v1/payments?status=approved&limit=2&cursor=c+1',
            ],
        )
        page = payments.first_page()
        self.assertEqual((len(page.items), page.next_cursor), (2, 'c 1'))

    def test_reads_events_by_their_type(self) -> None:
        deleted = {'id': 'we_1', 'isDeleted': True}
        event = {'id': 'evt_1', 'mode': 'test', 'isExample': False, 'createdAt': '', 'data': deleted}
        types = ['refund.failed', 'payment.teleported']
        items = [{**event, 'type': each} for each in types]
        known, unknown = self.api({'body': {'items': items}}).events.list()
        self.assertEqual(type(known).__name__, 'RefundFailedStoredEvent')
        self.assertTrue(known.data.is_deleted)
        self.assertEqual((unknown.type, unknown.is_example), ('payment.teleported', False))
        self.assertEqual(unknown.data, deleted)

    def test_refuses_what_is_no_key(self) -> None:
        shaped = [f'Bearer {KEY}', f'{KEY}\n', f' {KEY}', f'{KEY}\r\nX: y', KEY[:-1]]
        for wrong in ['', 'pit_1', *shaped, None]:
            with self.subTest(key=wrong), self.assertRaises(TypeError) as caught:
                Piton(wrong, base_url='http://localhost')  # type: ignore[arg-type]
            message = 'Piton needs a whole API key, such as sk_test_piton_….'
            self.assertEqual(str(caught.exception), message)

    def test_sends_a_live_key_only_over_tls_or_to_this_machine(self) -> None:
        live = KEY.replace('test', 'live')
        for host in ['piton.example', 'localhost.example', '127.0.0.1.example']:
            with self.subTest(host=host), self.assertRaisesRegex(TypeError, 'https://'):
                Piton(live, base_url=f'HTTP://{host}')
            Piton(KEY, base_url=f'http://{host}')
        for origin in ['https://a.example', 'http://localhost:1', 'http://127.0.0.1', 'http://[::1]']:
            Piton(live, base_url=origin)

    def test_takes_its_address_from_the_environment(self) -> None:
        for address in ['', 'piton.example', 'ftp://piton.example']:
            with self.subTest(address=address), mock.patch.dict(os.environ, PITON_URL=address):
                with self.assertRaisesRegex(TypeError, 'PITON_URL'):
                    Piton(KEY)

    def keys(self) -> List[str]:
        return [seen['headers']['idempotency-key'] for seen in self.seen]


def handler(replies: List[Any], seen: List[Dict[str, Any]]) -> Any:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            sent = self.rfile.read(int(self.headers.get('content-length', 0)))
            seen.append(
                {
                    'line': f'{self.command} {self.path}',
                    'headers': {name.lower(): value for name, value in self.headers.items()},
                    'body': json.loads(sent) if sent else None,
                }
            )
            reply = replies.pop(0) if replies else None
            if reply is None:
                return
            if 'is_silent' in reply:
                self.rfile.read()
                return
            self.send_response(reply.get('status', 200))
            for name, value in reply.get('headers', {}).items():
                self.send_header(name, value)
            self.end_headers()
            if 'is_dripping' in reply:
                self.drip()
                return
            body = reply.get('body', {})
            self.wfile.write((body if isinstance(body, str) else json.dumps(body)).encode())

        do_POST = do_PATCH = do_DELETE = do_GET

        def drip(self) -> None:
            """Until the client has gone."""
            gone = threading.Event()
            try:
                while not gone.wait(0.02):
                    self.wfile.write(b' ')
            except OSError:
                pass

        def log_message(self, *_: Any) -> None:
            pass

    return Handler


if __name__ == '__main__':
    unittest.main()
