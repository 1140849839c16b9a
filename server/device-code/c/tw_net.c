#include "tw_net.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "app.h"
#include "device_config.h"
#include "tw_device.h"
#if DEVICE_TLS
#include "tw_tls.h"
#endif

/* Whether the socket became ready before the time, of which `left` is counted down. */
static bool wait_ready(int socket, short events, int *left) {
  struct pollfd waiting = {socket, events, 0};
  uint32_t start = tw_milliseconds();
  int ready = poll(&waiting, 1, *left);
  uint32_t passed = tw_milliseconds() - start;
  if (ready < 0 && errno != EINTR) *left = 0;
  else *left = passed >= (uint32_t)*left ? 0 : *left - (int)passed;
  return ready > 0;
}

static bool set_up(int socket) {
  int flags = fcntl(socket, F_GETFL), one = 1;
  (void)setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  return flags >= 0 && fcntl(socket, F_SETFL, flags | O_NONBLOCK) == 0;
}

static bool has_connected(int socket, const struct addrinfo *to, int *left) {
  int error = 0;
  socklen_t size = sizeof error;
  if (connect(socket, to->ai_addr, to->ai_addrlen) == 0) return true;
  if (errno != EINPROGRESS || !wait_ready(socket, POLLOUT, left)) return false;
  return getsockopt(socket, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0;
}

/* Tries each address of the host. */
static int connect_any(const char *host, unsigned port, int *left) {
  struct addrinfo hints = {0}, *found = NULL;
  char service[8];
  int connected = -1;
  hints.ai_socktype = SOCK_STREAM;
  (void)snprintf(service, sizeof service, "%u", port & 0xffffu);
  int failed = getaddrinfo(host, service, &hints, &found);
  if (failed != 0) {
    tw_log("%s has no address: %s", host, gai_strerror(failed));
    return -1;
  }
  for (struct addrinfo *to = found; to && connected < 0 && *left > 0; to = to->ai_next) {
    int made = socket(to->ai_family, to->ai_socktype, to->ai_protocol);
    if (made < 0) continue;
    if (set_up(made) && has_connected(made, to, left)) connected = made;
    else (void)close(made);
  }
  freeaddrinfo(found);
  if (connected < 0) tw_log("%s:%u cannot be reached", host, port);
  return connected;
}

bool tw_net_open(tw_net_t *net, const char *host, unsigned port, const char *trusted, int milliseconds) {
  static const tw_net_t closed = TW_NET_CLOSED;
  int left = milliseconds;
  *net = closed;
  net->socket = connect_any(host, port, &left);
  if (net->socket < 0) return false;
#if DEVICE_TLS
  if (!tw_tls_open(net, host, trusted, left)) {
    tw_net_close(net);
    return false;
  }
#else
  (void)trusted;
#endif
  return true;
}

void tw_net_close(tw_net_t *net) {
  if (net->socket < 0) return;
#if DEVICE_TLS
  tw_tls_close(net);
#endif
  (void)close(net->socket);
  net->socket = -1;
}

/* What a try to read or write came to: bytes, or what it has to wait for, or the end. */
typedef struct {
  int bytes;
  short waits_for;
} attempt_t;

static attempt_t attempt(tw_net_t *net, unsigned char *in, const unsigned char *out, size_t length) {
  attempt_t made = {-1, 0};
  size_t most = length < INT_MAX ? length : INT_MAX;
#if DEVICE_TLS
  made.bytes = in ? tw_tls_read(net, in, most, &made.waits_for) : tw_tls_write(net, out, most, &made.waits_for);
#else
  ssize_t done = in ? recv(net->socket, in, most, 0) : send(net->socket, out, most, 0);
  if (done > 0) made.bytes = (int)done;
  else if (done < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) made.waits_for = in ? POLLIN : POLLOUT;
#endif
  return made;
}

int tw_net_read(tw_net_t *net, unsigned char *bytes, size_t size, int milliseconds) {
  int left = milliseconds;
  for (;;) {
    attempt_t made = attempt(net, bytes, NULL, size);
    if (made.bytes > 0) return made.bytes;
    if (made.waits_for == 0) return -1;
    if (!wait_ready(net->socket, made.waits_for, &left)) return 0;
  }
}

bool tw_net_write(tw_net_t *net, const unsigned char *bytes, size_t length, int milliseconds) {
  int left = milliseconds;
  while (length > 0) {
    attempt_t made = attempt(net, NULL, bytes, length);
    if (made.bytes > 0) {
      bytes += made.bytes;
      length -= (size_t)made.bytes;
    } else if (made.waits_for == 0 || (!wait_ready(net->socket, made.waits_for, &left) && left == 0)) {
      return false;
    }
  }
  return true;
}
