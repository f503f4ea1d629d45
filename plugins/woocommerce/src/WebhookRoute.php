<?php

declare(strict_types=1);

namespace Piton\WooCommerce;

use Piton\Error\WebhookVerificationError;
use Piton\Model\PaymentRequest;
use Piton\Model\Refund;
use Piton\Webhooks;

/** Receives Piton's events. Each only prompts a read of the API, so repeated and old events are harmless. */
final class WebhookRoute
{
    public static function register(): void
    {
        register_rest_route('piton/v1', '/webhook', [
            'methods' => 'POST',
            // The signature is the permission.
            'permission_callback' => '__return_true',
            'callback' => self::receive(...),
        ]);
    }

    public static function address(): string
    {
        return rest_url('piton/v1/webhook');
    }

    public static function receive(\WP_REST_Request $request): \WP_REST_Response
    {
        $secret = Connection::isMade() ? Connection::stored()['secret'] ?? null : null;
        if ($secret === null) {
            return new \WP_REST_Response(['error' => 'not connected'], 503);
        }
        try {
            $webhook = Webhooks::verify($request->get_body(), $request->get_headers(), $secret);
        } catch (WebhookVerificationError $error) {
            return new \WP_REST_Response(['error' => $error->getMessage()], 400);
        }
        try {
            self::handle($webhook->event->data);
        } catch (\RuntimeException $error) {
            Plugin::log("webhook {$webhook->id}: {$error->getMessage()}");
            // Piton repeats it.
            return new \WP_REST_Response(['error' => 'try again'], 503);
        }
        return new \WP_REST_Response(['received' => $webhook->id]);
    }

    /** @param object|array<string, mixed> $data */
    private static function handle(object|array $data): void
    {
        if ($data instanceof PaymentRequest) {
            $order = OrderRequest::orderOf($data);
            if ($order !== null) {
                Payments::confirm($order->get_id());
            }
        } elseif ($data instanceof Refund && $data->status === 'failed') {
            Refunds::report($data);
        }
    }
}
