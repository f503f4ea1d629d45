import { composerRepository, sdkFiles } from '@piton/contract/http/sdk-files.ts';
import { originPlaceholder } from '../site/placeholders.ts';

/** From our own server, which offers the libraries that fit its API. Proofs run those of servers. */
export const installCommands = {
  node: `npm install ${originPlaceholder}${sdkFiles.node}`,
  composerProject: `composer init --no-interaction --name=my/shop
composer config secure-http false`,
  composer: `composer config repositories.piton composer ${originPlaceholder}${composerRepository}
composer require piton/piton-php`,
  php: `curl -sSf ${originPlaceholder}${sdkFiles.php} | tar -xz`,
  python: `pip install '${originPlaceholder}${sdkFiles.python}'`,
  pythonSealing: `pip install 'piton-payments[sealing] @ ${originPlaceholder}${sdkFiles.python}'`,
  browser: `npm install ${originPlaceholder}${sdkFiles.browser}`,
  flutter: `curl -sSf ${originPlaceholder}${sdkFiles.flutter} | tar -xz`,
} as const;
