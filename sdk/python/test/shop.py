"""A shop that uses the installed package: pays, refunds, looks up, and tells refusals apart."""

import json
import os
import time
from concurrent.futures import ThreadPoolExecutor

from piton import (
    InvalidRequestError,
    NotFoundError,
    Piton,
    PitonApiError,
    WebhookVerificationError,
    seal_card,
    webhooks,
)

piton = Piton(os.environ['PITON_KEY'])
order = {
    'amount': {'value': '45.00', 'currency': 'XCD'},
    'purpose': 'Order 17',
    'reference': f'Python {time.time_ns()}',
}

request = piton.payment_requests.create(**order, metadata={'cart': '17'})
with ThreadPoolExecutor() as pool:
    key = f'order-17-{request.id}'
    twice = lambda _: piton.payment_requests.create(**order, idempotency_key=key)
    repeats = list(pool.map(twice, range(2)))

sealed = seal_card(
    piton.checkout.get_company(),
    card_number='4444111122223333',
    month='12',
    year='2031',
    cvv='123',
    name='Ana Joseph',
    amount='45.00',
    purpose='Order 17',
    person_name='Ana Joseph',
    person_email='ana@example.com',
    person_phone='17585550123',
    country='Saint Lucia',
)
payment = piton.payment_requests.pay(request.id, encrypted_txt=sealed).payment
refund = piton.refunds.create(
    payment.id, amount={'value': '5.00', 'currency': 'XCD'}, reason='Out of stock'
)

paged = {each.id for each in piton.payment_requests.list(reference=order['reference'], limit=1)}
refunds = piton.refunds.list(payment=payment.id).first_page().items


def refusal(call):
    try:
        call()
    except PitonApiError as error:
        return error


missing = refusal(lambda: piton.payments.get('pay_' + '0' * 32))
wrong = {**order, 'amount': {'value': '45', 'currency': 'XCD'}}
invalid = refusal(lambda: piton.payment_requests.create(**wrong))

secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
body = json.dumps({'type': 'payment.approved', 'timestamp': '', 'data': {'id': payment.id}})
headers = webhooks.sign_for_test(body=body, secret=secret)
verified = webhooks.verify(body=body, headers=headers, secret=secret)
try:
    webhooks.verify(body=f'{body} ', headers=headers, secret=secret)
    altered = 'accepted'
except WebhookVerificationError as error:
    altered = type(error).__name__

results = {
    'paid': f"{payment.status} {payment.amount.value} {payment.metadata['cart']}",
    'sameRequest': repeats[0].id == repeats[1].id,
    'paged': len(paged),
    'refunds': len([each for each in refunds if each.id == refund.id]),
    'refunded': refund.amount.value,
    'missing': isinstance(missing, NotFoundError) and missing.code,
    'invalid': isinstance(invalid, InvalidRequestError) and list(invalid.fields),
    'verified': verified.event.type,
    'altered': altered,
}
print(json.dumps(results))
