from typing import List

from piton import Piton, PitonApiError, webhooks
from piton.models import Payment, WebhookEvent

piton = Piton('sk_test_piton_…', base_url='https://piton.example', retries=0)


def approved_of(reference: str) -> List[Payment]:
    return [each for each in piton.payments.list(reference=reference, status='approved')]


def url_for(order: str) -> str:
    request = piton.payment_requests.create(
        amount={'value': '45.00', 'currency': 'XCD'},
        purpose=f'Order {order}',
        success_url='https://shop.example/thanks',
    )
    return request.url


def reference_of(body: bytes, headers: 'dict[str, str]', secret: str) -> str:
    event = webhooks.verify(body=body, headers=headers, secret=secret).event
    if event.type == 'payment.approved' and isinstance(event.data, Payment):
        return event.data.reference
    return ''


def subject(event: WebhookEvent) -> str:
    if event.type == 'refund.failed' and not hasattr(event.data, 'is_deleted'):
        return event.data.id
    return event.type


def is_temporary(error: Exception) -> bool:
    return isinstance(error, PitonApiError) and error.code == 'gateway_unavailable'
