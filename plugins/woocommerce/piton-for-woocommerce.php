<?php

/**
 * Plugin Name: Piton for WooCommerce
 * Description: Take card payments in Saint Lucia with Piton.
 * Version: 0.1.0
 * Requires at least: 6.1
 * Requires PHP: 8.1
 * Requires Plugins: woocommerce
 * WC requires at least: 7.6
 * License: MIT
 * Text Domain: piton-for-woocommerce
 * Domain Path: /languages
 */

declare(strict_types=1);

defined('ABSPATH') || exit;

require_once __DIR__ . '/autoload.php';

Piton\WooCommerce\Plugin::start(__FILE__);
