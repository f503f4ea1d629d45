#!/usr/bin/env bash
# Runs the tests in Debian's WordPress with a MariaDB of their own, and removes both. `run.sh
# <unpacked plugin>`.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
plugin=$1
work=$(mktemp -d)
mkdir "$work/data"
trap 'kill "${database:-}" 2>/dev/null && wait "$database" || true; rm -rf "$work"' EXIT
mariadb-install-db --no-defaults --user="$(id -un)" --datadir="$work/data" --auth-root-authentication-method=normal >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
mariadbd --no-defaults --user="$(id -un)" --datadir="$work/data" --socket="$work/socket" --pid-file="$work/pid" --skip-networking >>"$work/log" 2>&1 &
database=$!
for _ in $(seq 600); do mariadb --no-defaults --socket="$work/socket" -uroot -e 'CREATE DATABASE wordpress' 2>/dev/null && break; kill -0 "$database" || { cat "$work/log"; exit 1; }; sleep 0.1; done
cp -rL /usr/share/wordpress "$work/wordpress"
cp -r "$here/woocommerce" "$work/wordpress/wp-content/plugins/woocommerce"
cp -r "$plugin" "$work/wordpress/wp-content/plugins/piton-for-woocommerce"
cat >"$work/wordpress/wp-config.php" <<PHP
<?php
define('DB_NAME', 'wordpress'); define('DB_USER', 'root'); define('DB_PASSWORD', ''); define('DB_HOST', 'localhost:$work/socket');
define('DB_CHARSET', 'utf8mb4'); define('WP_SITEURL', 'http://localhost'); define('WP_HOME', 'http://localhost');
define('DISABLE_WP_CRON', true); define('WP_HTTP_BLOCK_EXTERNAL', true); define('WP_ACCESSIBLE_HOSTS', '127.0.0.1');
define('WP_DISABLE_FATAL_ERROR_HANDLER', true);
\$table_prefix = 'wp_';
defined('ABSPATH') || define('ABSPATH', __DIR__ . '/');
require ABSPATH . 'wp-settings.php';
PHP
php "$here/install-wordpress.php" "$work/wordpress"
php "$here/run.php" "$work/wordpress" "$here/../../../sdk/php/test"
