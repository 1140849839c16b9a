/* TLS by OpenSSL, for tw_net.c alone. Another library takes its place here: five functions. */
#ifndef TW_TLS_H
#define TW_TLS_H

#include "tw_net.h"

/* On a connected socket: checks that the server's certificate is trusted and is that of the host. */
bool tw_tls_open(tw_net_t *net, const char *host, const char *trusted, int milliseconds);
void tw_tls_close(tw_net_t *net);

/* @returns bytes, or -1; then `waits_for` is what to poll the socket for, or 0 at the end of the connection */
int tw_tls_read(tw_net_t *net, unsigned char *bytes, size_t size, short *waits_for);
int tw_tls_write(tw_net_t *net, const unsigned char *bytes, size_t length, short *waits_for);

#endif
