<?php

declare(strict_types=1);

namespace Piton;

use Piton\Error\WebhookVerificationError;
use Piton\Model\WebhookEvent;

/** Signatures of webhooks, as Standard Webhooks describes them. */
final class Webhooks
{
    /**
     * Returns the event if Piton signed it.
     *
     * @param string $body As it arrived, from `file_get_contents('php://input')`: a parser changes it.
     * @param array<string, string|list<string>> $headers Of `getallheaders()`, `$_SERVER`, or a
     *     framework's request.
     * @param string|list<string> $secret The endpoint's `whsec_…`; several while you replace one.
     * @throws WebhookVerificationError
     */
    public static function verify(
        string $body,
        array $headers,
        #[\SensitiveParameter] string|array $secret,
        int $toleranceSeconds = 300,
    ): ReceivedWebhook {
        $id = self::header($headers, 'webhook-id');
        $timestamp = self::header($headers, 'webhook-timestamp');
        $signatures = explode(' ', self::header($headers, 'webhook-signature'));
        if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > $toleranceSeconds) {
            throw new WebhookVerificationError('The webhook is too old, or your clock is wrong.');
        }
        foreach ((array) $secret as $each) {
            $wanted = self::signature($id, $timestamp, $body, $each);
            foreach ($signatures as $given) {
                if (hash_equals($wanted, $given)) {
                    return new ReceivedWebhook($id, self::event($body));
                }
            }
        }
        throw new WebhookVerificationError('No signature of the webhook is right.');
    }

    /**
     * The headers that Piton would send with the body, for tests of your endpoint.
     *
     * @return array<string, string>
     */
    public static function signForTest(
        string $body,
        #[\SensitiveParameter] string $secret,
        string $id = 'evt_test',
        ?int $timestamp = null,
    ): array {
        $time = (string) ($timestamp ?? time());
        return [
            'content-type' => 'application/json',
            'webhook-id' => $id,
            'webhook-timestamp' => $time,
            'webhook-signature' => self::signature($id, $time, $body, $secret),
        ];
    }

    private static function signature(
        string $id,
        string $timestamp,
        string $body,
        #[\SensitiveParameter] string $secret,
    ): string {
        $key = base64_decode(preg_replace('/^whsec_/', '', $secret) ?? '', true);
        // Anybody could sign with the empty key of a setting that is missing.
        if ($key === false || $key === '') {
            throw new \InvalidArgumentException('The secret must be the endpoint’s, such as whsec_….');
        }
        return 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    }

    /** @param array<string, string|list<string>> $headers */
    private static function header(array $headers, string $name): string
    {
        foreach ($headers as $key => $value) {
            // $_SERVER writes webhook-id as HTTP_WEBHOOK_ID.
            $known = str_replace('_', '-', preg_replace('/^http_/', '', strtolower((string) $key)) ?? '');
            $values = (array) $value;
            if ($known === $name && count($values) === 1 && is_string($values[0] ?? null) && $values[0] !== '') {
                return $values[0];
            }
        }
        throw new WebhookVerificationError("The webhook has no $name.");
    }

    private static function event(string $body): WebhookEvent
    {
        try {
            return WebhookEvent::from(json_decode($body, true, flags: JSON_THROW_ON_ERROR));
        } catch (\JsonException | \TypeError $cause) {
            throw new WebhookVerificationError('The signed body is no event of this version.', 0, $cause);
        }
    }
}
