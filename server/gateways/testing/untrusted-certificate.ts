/**
 * A certificate that signed itself, for 127.0.0.1 and the next hundred years, with its key. Nobody
 * trusts it, which is what it is for.
 */
export const untrustedCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgnLoIPCO4kXN4tfyd
nGLqLMlZhKzwMO5fY1hpqviApmihRANCAAQHou7+M1UDYMngJ1y0IUgNIgACumvt
m2OTxOV3wKGHkzI4VfiZ3+lkWiV7spw2uJt/wxB6uxc7QyIkheWvAHWd
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUcQz1P10qsfCHOe8VdKEuGi0t4cQwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTA2NTk1OFoYDzIxMjYxMDI4
MDY1OTU4WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQHou7+M1UDYMngJ1y0IUgNIgACumvtm2OTxOV3wKGHkzI4VfiZ3+lk
WiV7spw2uJt/wxB6uxc7QyIkheWvAHWdo28wbTAdBgNVHQ4EFgQUF+G+bl0jrNp5
pnhnQ91zW5XjYwkwHwYDVR0jBBgwFoAUF+G+bl0jrNp5pnhnQ91zW5XjYwkwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgMa1uELwpWZP51dwfD4AiKVT2gmNpMEPL6wreoKaaLLwCIBTe
0GPIJ2m6YKGzrZ/pXyvxD3d77A9LZReQMBUNS6Kb
-----END CERTIFICATE-----`,
};
