<?php

require 'vendor/autoload.php';

$piton = new Piton\Client(getenv('PITON_KEY'));
foreach ($piton->disputes->list(['status' => 'open']) as $dispute) {
    // Respond in the dashboard by that day.
    echo "{$dispute->id} {$dispute->amount->value} {$dispute->respondBy}\n";
}
