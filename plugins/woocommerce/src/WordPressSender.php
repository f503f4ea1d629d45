<?php

declare(strict_types=1);

namespace Piton\WooCommerce;

use Piton\Error\ApiConnectionError;
use Piton\Http\Response;
use Piton\Http\Sender;

/** WordPress's own client, which knows the site's proxy. */
final class WordPressSender implements Sender
{
    public function send(
        string $method,
        string $url,
        #[\SensitiveParameter] array $headers,
        #[\SensitiveParameter] ?string $body,
        int $timeoutMs,
    ): Response {
        $response = wp_remote_request($url, [
            'method' => $method,
            'headers' => $headers,
            'body' => $body,
            'timeout' => $timeoutMs / 1000,
            'redirection' => 0,
        ]);
        if (is_wp_error($response)) {
            throw new ApiConnectionError($response->get_error_message());
        }
        $received = wp_remote_retrieve_headers($response);
        return new Response(
            (int) wp_remote_retrieve_response_code($response),
            array_filter(is_array($received) ? $received : $received->getAll(), is_string(...)),
            wp_remote_retrieve_body($response),
        );
    }
}
