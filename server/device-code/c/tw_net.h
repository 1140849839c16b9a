/* A connection over TCP, or over TLS where it is built with `make TLS=1`. Nothing here waits longer than it is told. */
#ifndef TW_NET_H
#define TW_NET_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
  int socket;
  /* What TLS keeps of the connection; NULL without. */
  void *context;
  void *session;
} tw_net_t;

/* One that is not open. */
#define TW_NET_CLOSED {-1, NULL, NULL}

/*
 * @param trusted certificates in PEM that the server is checked against over TLS; NULL or empty for those that the
 * system trusts
 * @returns false, with a line in the log, if there is no connection within this time
 */
bool tw_net_open(tw_net_t *net, const char *host, unsigned port, const char *trusted, int milliseconds);
void tw_net_close(tw_net_t *net);

/* @returns bytes that were read, 0 if none came within this time, -1 if the connection has ended */
int tw_net_read(tw_net_t *net, unsigned char *bytes, size_t size, int milliseconds);

/* Writes all of them. False if that was not possible within this time: the connection is of no more use. */
bool tw_net_write(tw_net_t *net, const unsigned char *bytes, size_t length, int milliseconds);

#endif
