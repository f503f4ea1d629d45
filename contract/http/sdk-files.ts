/** The version of all SDKs, one for each state of the API. sdk/CHANGELOG.md says what it holds. */
export const sdkVersion = '0.1.0';
export const flutterVersion = `${sdkVersion}-beta.1`;

/** The packages that a developer installs from our own address. The build of the web app makes them. */
export const sdkFiles = {
  node: `/sdk/piton-node-${sdkVersion}.tgz`,
  php: `/sdk/piton-php-${sdkVersion}.tgz`,
  python: `/sdk/piton_payments-${sdkVersion}-py3-none-any.whl`,
  browser: `/sdk/piton-browser-${sdkVersion}.tgz`,
  browserScript: `/sdk/piton-browser-${sdkVersion}.js`,
  flutter: `/sdk/piton_flutter-${flutterVersion}.tgz`,
  wooCommerce: `/sdk/piton-for-woocommerce-${sdkVersion}.zip`,
} as const;

export type SdkPackage = keyof typeof sdkFiles;

/** The address that Composer is given: it reads `packages.json` there. */
export const composerRepository = '/sdk';
