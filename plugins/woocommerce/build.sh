#!/usr/bin/env bash
# `build.sh <folder>` makes the plugin as it is released, with the SDK that it needs.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
target=$1/piton-for-woocommerce
mkdir -p "$target"
cp -r "$here"/{piton-for-woocommerce.php,README.md,LICENSE,src,assets,languages} "$target"
cp -r "$here/../../sdk/php/src" "$target/sdk"
