<?php

require 'vendor/autoload.php';

$piton = new Piton\Client(getenv('PITON_KEY'));
$key = $piton->keys->getCurrent();
echo "{$key->mode} ", implode(' ', $key->scopes), "\n";
