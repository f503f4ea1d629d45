<?php

declare(strict_types=1);

namespace Piton\Test;

use Piton\Error\WebhookVerificationError;
use Piton\Model\Deleted;
use Piton\Model\EventType;
use Piton\Model\PaymentRequest;
use Piton\Webhooks;

require_once __DIR__ . '/api.php';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const OTHER = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';

/** @param array<string, mixed> $data */
function body(array $data = REQUEST, string $type = 'payment_request.paid'): string
{
    return (string) json_encode(['type' => $type, 'timestamp' => '2026-12-01T12:00:00Z', 'data' => $data]);
}

test('signs as the example of Standard Webhooks', function (): void {
    $headers = Webhooks::signForTest('{"test": 2432232314}', SECRET, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330);
    same('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=', $headers['webhook-signature']);
});

test('reads an event as PHP, a framework and a server give its headers', function (): void {
    $given = Webhooks::signForTest(body(), SECRET, 'evt_1');
    $server = [];
    foreach ($given as $name => $value) {
        $server['HTTP_' . strtoupper(str_replace('-', '_', $name))] = $value;
    }
    $psr = array_map(static fn ($value) => [$value], array_combine(array_map(ucwords(...), array_keys($given)), $given));
    foreach ([$given, ['REQUEST_TIME' => 1, 'argv' => []] + $server, $psr] as $headers) {
        $webhook = Webhooks::verify(body(), $headers, SECRET);
        same(['evt_1', EventType::PAYMENT_REQUEST_PAID], [$webhook->id, $webhook->event->type]);
        \assert($webhook->event->data instanceof PaymentRequest);
        same('17', $webhook->event->data->reference);
    }
});

test('accepts either signature while a secret is replaced', function (): void {
    $headers = Webhooks::signForTest(body(), SECRET);
    Webhooks::verify(body(), $headers, [OTHER, SECRET]);
    $headers['webhook-signature'] = 'v1,AAAA ' . $headers['webhook-signature'];
    Webhooks::verify(body(), $headers, SECRET);
});

test('reads deleted objects, and types that came later', function (): void {
    $read = static fn (string $body) => Webhooks::verify($body, Webhooks::signForTest($body, SECRET), SECRET)->event->data;
    same(true, $read(body(['id' => 'pr_1', 'isDeleted' => true])) instanceof Deleted);
    same(['id' => 'x_1'], $read(body(['id' => 'x_1'], 'later.made')));
});

test('refuses what Piton did not sign', function (): void {
    $headers = Webhooks::signForTest(body(), SECRET);
    $at = static fn (int $seconds) => Webhooks::signForTest(body(), SECRET, timestamp: time() + $seconds);
    $cases = [
        'an altered body' => [body() . ' ', $headers, SECRET],
        'another secret' => [body(), $headers, OTHER],
        'no secret' => [body(), $headers, []],
        'another id' => [body(), ['webhook-id' => 'evt_2'] + $headers, SECRET],
        'an old webhook' => [body(), $at(-301), SECRET],
        'a webhook from the future' => [body(), $at(302), SECRET],
        'a time that is none' => [body(), ['webhook-timestamp' => 'now'] + $headers, SECRET],
        'no signature' => [body(), array_diff_key($headers, ['webhook-signature' => 1]), SECRET],
        'two ids' => [body(), ['webhook-id' => ['evt_1', 'evt_2']] + $headers, SECRET],
        'no event' => ['[]', Webhooks::signForTest('[]', SECRET), SECRET],
        'no JSON' => ['{', Webhooks::signForTest('{', SECRET), SECRET],
    ];
    foreach ($cases as $name => $case) {
        try {
            throws(WebhookVerificationError::class, fn () => Webhooks::verify(...$case));
        } catch (\Throwable $error) {
            throw new \Exception("$name: " . $error->getMessage());
        }
    }
});

test('shows no secret in the trace of an error', function (): void {
    $secret = 'whsec_ä-nearly';
    same(false, str_contains(shown(fn () => Webhooks::signForTest(body(), $secret)), $secret));
});

test('refuses a secret that is missing, which anybody could sign with', function (): void {
    foreach (['', 'whsec_', 'whsec_ä'] as $secret) {
        $headers = Webhooks::signForTest(body(), SECRET);
        $headers['webhook-signature'] = 'v1,' . base64_encode(hash_hmac('sha256', "evt_test.{$headers['webhook-timestamp']}." . body(), '', true));
        throws(\InvalidArgumentException::class, fn () => Webhooks::verify(body(), $headers, $secret));
    }
});
