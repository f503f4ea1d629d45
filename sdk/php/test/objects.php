<?php

// Objects as the API returns them.

declare(strict_types=1);

namespace Piton\Test;

const MONEY = ['value' => '45.00', 'currency' => 'XCD'];

const REQUEST = [
    'id' => 'pr_1', 'mode' => 'test', 'status' => 'open', 'amount' => MONEY, 'purpose' => 'Order 17',
    'reference' => '17', 'metadata' => [], 'uses' => 'single', 'createdAt' => '2026-12-01T12:00:00Z',
    'expiresAt' => null, 'successUrl' => null, 'cancelUrl' => null, 'url' => 'https://p.example/1', 'paidCount' => 0,
    'lastPaymentId' => null,
];

const REFUND = [
    'id' => 're_1', 'mode' => 'test', 'status' => 'pending', 'paymentId' => 'pay_1', 'amount' => MONEY,
    'feeReturned' => MONEY, 'reason' => 'Out of stock', 'keyId' => null, 'isVoid' => false, 'failure' => null,
    'acquirerReference' => '', 'dueOn' => null, 'createdAt' => '2026-12-01T12:00:00Z', 'endedAt' => null,
];
