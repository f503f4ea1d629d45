<?php

// To try it: php -S localhost:4000 php.php
require 'vendor/autoload.php';

try {
    $webhook = Piton\Webhooks::verify(
        body: file_get_contents('php://input'),
        headers: getallheaders(),
        secret: getenv('PITON_WEBHOOK_SECRET'),
    );
} catch (Piton\Error\WebhookVerificationError) {
    http_response_code(400);
    exit;
}
// An example, such as the dashboard's test event, pays nothing: release nothing.
if ($webhook->event->isExample) {
    exit;
}
// Store it before you respond. A repeat has the same id: handle it once.
if ($webhook->event->type === 'payment_request.paid') {
    error_log("{$webhook->event->data->reference} is paid: {$webhook->id}");
}
http_response_code(204);
