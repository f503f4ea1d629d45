<?php

declare(strict_types=1);

namespace Piton\Test;

use Piton\Client;
use Piton\Error\ApiConnectionError;
use Piton\Error\ConflictError;
use Piton\Error\NotFoundError;
use Piton\Error\PitonApiError;
use Piton\Error\PitonError;
use Piton\Error\RateLimitError;
use Piton\Http\Response;
use Piton\Http\Sender;

require_once __DIR__ . '/api.php';

const ORDER = ['amount' => MONEY, 'purpose' => 'Order 17'];

test('names the key, the version and itself', function (): void {
    $api = new Api(reply(REQUEST));
    $request = $api->piton->paymentRequests->get('pr_1/..');
    same(['pr_1', '45.00', null], [$request->id, $request->amount->value, $request->expiresAt]);
    [$seen] = $api->seen();
    same(['GET', '/v1/payment-requests/pr_1%2F..'], [$seen['verb'], $seen['url']]);
    same('Bearer ' . KEY, $seen['headers']['authorization']);
    same(1, preg_match('~^piton-php/~', $seen['headers']['user-agent']));
    same(1, preg_match('~^\d{4}-\d\d-\d\d$~', $seen['headers']['piton-version']));
});

test('sends objects as objects, even without fields', function (): void {
    $api = new Api(reply(REQUEST), reply(REQUEST));
    $api->piton->paymentRequests->create(ORDER + ['metadata' => []]);
    $api->piton->paymentRequests->create(ORDER + ['metadata' => ['17', 'é/']]);
    [$empty, $numbered] = $api->seen();
    same('{"amount":{"value":"45.00","currency":"XCD"},"purpose":"Order 17","metadata":{}}', $empty['body']);
    same(true, str_ends_with($numbered['body'], '"metadata":{"0":"17","1":"é/"}}'));
    same('application/json', $empty['headers']['content-type']);
});

test('sends a POST without a body as such', function (): void {
    $api = new Api(reply(REQUEST));
    $api->piton->paymentRequests->cancel('pr_1');
    [['headers' => $headers]] = $api->seen();
    same(['0', false], [$headers['content-length'], isset($headers['content-type'])]);
});

test('repeats a lost POST with the same idempotency key', function (): void {
    $api = new Api(null, refusal(503, 'unavailable', 'retry-after: 0'), reply(REQUEST));
    $api->piton->paymentRequests->create(ORDER);
    $keys = array_map(static fn ($seen) => $seen['headers']['idempotency-key'], $api->seen());
    same(3, count($keys));
    same(1, count(array_unique($keys)));
    same(true, strlen($keys[0]) > 20);
});

test('sends two orders with two idempotency keys', function (): void {
    $api = new Api(reply(REQUEST), reply(REQUEST), reply(REQUEST));
    $api->piton->paymentRequests->create(ORDER);
    $api->piton->paymentRequests->create(ORDER);
    $api->piton->paymentRequests->create(ORDER, idempotencyKey: 'order-17');
    $keys = array_map(static fn ($seen) => $seen['headers']['idempotency-key'], $api->seen());
    same(3, count(array_unique($keys)));
    same('order-17', $keys[2]);
});

test('repeats no refusal', function (): void {
    $api = new Api(refusal(404, 'not_found'));
    $error = throws(NotFoundError::class, fn () => $api->piton->payments->get('pay_1'));
    same(['not_found', 404, 'r1', 'No.'], [$error->errorCode, $error->status, $error->requestId, $error->getMessage()]);
    same(['amount' => 'Wrong.'], $error->fields);
    same(1, count($api->seen()));
});

test('gives up after two repeats', function (): void {
    $limited = refusal(429, 'too_many_requests', 'Retry-After: 0');
    $api = new Api($limited, $limited, $limited, reply([]));
    throws(RateLimitError::class, fn () => $api->piton->balance->get());
    same(3, count($api->seen()));
});

test('repeats what may succeed, and nothing else', function (): void {
    $repeated = [[409, 'idempotency_key_in_use', 0], [429, 'too_many_requests', 0], [500, 'unexpected', 0], [503, 'later_made', 0]];
    // The library waits for 30 seconds at most.
    $final = [[429, 'card_testing', 0], [503, 'gateway_unavailable', 0], [409, 'request_busy', 0], [429, 'too_many_requests', 31]];
    foreach ($repeated as [$status, $code, $seconds]) {
        $api = new Api(refusal($status, $code, "retry-after: $seconds"), reply(REQUEST));
        $api->piton->paymentRequests->create(ORDER);
        same([$code, 2], [$code, count($api->seen())]);
    }
    foreach ($final as [$status, $code, $seconds]) {
        $api = new Api(refusal($status, $code, "retry-after: $seconds"), reply(REQUEST));
        same($code, throws(PitonApiError::class, fn () => $api->piton->paymentRequests->create(ORDER))->errorCode);
        same([$code, 1], [$code, count($api->seen())]);
    }
});

test('explains a response that is not the API’s', function (): void {
    $api = new Api(reply('<html>', 409), reply('<html>'), reply(['id' => 1]), reply(['items' => 1]), reply(['error' => ['code' => 1]], 501));
    $error = throws(ConflictError::class, fn () => $api->piton->balance->get());
    same(['unexpected', null], [$error->errorCode, $error->requestId]);
    throws(PitonApiError::class, fn () => $api->piton->balance->get());
    throws(PitonApiError::class, fn () => $api->piton->paymentRequests->get('pr_1'));
    throws(PitonApiError::class, fn () => $api->piton->payments->list()->firstPage());
    same(501, throws(PitonApiError::class, fn () => $api->piton->balance->get())->status);
});

test('reads what an older API returns, and invents nothing', function (): void {
    $api = new Api(reply(['id' => 'pr_1', 'later' => true]));
    $request = $api->piton->paymentRequests->get('pr_1');
    same(['pr_1', null], [$request->id, $request->successUrl]);
    throws(\Error::class, fn () => $request->amount);
});

test('follows no redirect', function (): void {
    $api = new Api(reply('', 302, 'location: /v1/balance'), reply([]));
    same(302, throws(PitonApiError::class, fn () => $api->piton->balance->get())->status);
    same(1, count($api->seen()));
});

test('says that nothing answered', function (): void {
    $api = new Api(null, null, null);
    throws(ApiConnectionError::class, fn () => $api->piton->payments->get('pay_1'));
    same(3, count($api->seen()));
});

test('ends a request at its time limit', function (): void {
    $api = new Api('silence');
    $piton = new Client(KEY, baseUrl: $api->url, retries: 0);
    $error = throws(ApiConnectionError::class, fn () => $piton->payments->get('pay_1', timeoutMs: 100));
    same(true, str_contains($error->getMessage(), 'in time'));
});

test('goes through the pages of a list', function (): void {
    $page = static fn (array $ids, ?string $next) => reply([
        'items' => array_map(static fn ($id) => ['id' => $id] + REFUND, $ids),
        'nextCursor' => $next,
    ]);
    $api = new Api($page(['a', 'b'], 'c 1'), $page(['c'], null), $page(['a', 'b'], 'c 1'));
    $list = $api->piton->refunds->list(['status' => 'pending', 'limit' => 2, 'payment' => null]);
    $ids = array_map(static fn ($refund) => $refund->id, iterator_to_array($list));
    same(['a', 'b', 'c'], $ids);
    $first = $list->firstPage();
    same([2, 'c 1'], [count($first->items), $first->nextCursor]);
    same([
        '/v1/refunds?status=pending&limit=2',
        '/v1/refunds?cursor=c%201&status=pending&limit=2',
        '/v1/refunds?status=pending&limit=2',
    ], array_map(static fn ($seen) => $seen['url'], $api->seen()));
});

test('takes another sender', function (): void {
    $sender = new class () implements Sender {
        public function send(string $method, string $url, array $headers, ?string $body, int $timeoutMs): Response
        {
            return new Response(200, ['X-Request-Id' => 'r1'], (string) json_encode(REQUEST));
        }
    };
    $piton = new Client(KEY, baseUrl: 'https://piton.example', sender: $sender);
    same('pr_1', $piton->paymentRequests->create(ORDER)->id);
});

test('refuses a key that is none', function (): void {
    foreach (['', 'pit_1', 'Bearer ' . KEY, KEY . "\n", ' ' . KEY, KEY . "\r\nX: y", substr(KEY, 0, -1)] as $wrong) {
        $error = throws(\InvalidArgumentException::class, fn () => new Client($wrong, baseUrl: 'http://localhost'));
        same('Piton needs a whole API key, such as sk_test_piton_….', $error->getMessage());
    }
});

test('sends a live key only over TLS, or to this machine', function (): void {
    $live = str_replace('test', 'live', KEY);
    foreach (['piton.example', 'localhost.example', '127.0.0.1.example'] as $host) {
        throws(\InvalidArgumentException::class, fn () => new Client($live, baseUrl: "HTTP://$host"));
        new Client(KEY, baseUrl: "http://$host");
    }
    foreach (['https://piton.example', 'http://localhost:1', 'http://127.0.0.1', 'http://[::1]'] as $origin) {
        new Client($live, baseUrl: $origin);
    }
});

test('shows neither the key nor a body in a trace', function (): void {
    $piton = new Client(KEY, baseUrl: 'http://127.0.0.1:1', retries: 0);
    $pay = ['cardToken' => 'sealed-card', 'encryptedTxt' => 'sealed-card'];
    $broken = ['purpose' => "\xff", 'reference' => 'sealed-card'];
    foreach ([$pay, $broken] as $params) {
        $text = shown(fn () => throw throws(PitonError::class, fn () => $piton->paymentRequests->pay('pr_1', $params)));
        same(0, preg_match('/' . KEY . '|sealed-card/', $text));
    }
});

test('needs an address, or finds it in the environment', function (): void {
    throws(\InvalidArgumentException::class, fn () => new Client(KEY));
    throws(\InvalidArgumentException::class, fn () => new Client(KEY, baseUrl: 'piton.example'));
    putenv('PITON_URL=https://piton.example');
    new Client(KEY);
    putenv('PITON_URL');
});

test('shows no key in a dump', function (): void {
    $piton = new Client(KEY, baseUrl: 'https://piton.example');
    same(false, str_contains(print_r([$piton, $piton->payments->list()], true), KEY));
});
