#include "device_config.h"

#if DEVICE_TLS

#include <arpa/inet.h>
#include <limits.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <poll.h>
#include <string.h>

#include "app.h"
#include "tw_device.h"
#include "tw_tls.h"

static void log_error(const char *what) {
  char text[160];
  ERR_error_string_n(ERR_get_error(), text, sizeof text);
  tw_log("%s: %s", what, text);
}

/* Each certificate of the text is trusted as it is, whether it is that of an authority or the server's own. */
static bool trust(SSL_CTX *context, const char *trusted) {
  size_t length = trusted ? strlen(trusted) : 0;
  if (length == 0) return SSL_CTX_set_default_verify_paths(context) == 1;
  if (length > INT_MAX) return false;
  BIO *text = BIO_new_mem_buf(trusted, (int)length);
  X509_STORE *store = SSL_CTX_get_cert_store(context);
  bool is_any = false;
  X509 *certificate;
  while (text && (certificate = PEM_read_bio_X509(text, NULL, NULL, NULL)) != NULL) {
    is_any = X509_STORE_add_cert(store, certificate) == 1 || is_any;
    X509_free(certificate);
  }
  BIO_free(text);
  ERR_clear_error();
  return is_any && X509_STORE_set_flags(store, X509_V_FLAG_PARTIAL_CHAIN) == 1;
}

static bool is_address(const char *host) {
  unsigned char address[16];
  return inet_pton(AF_INET, host, address) == 1 || inet_pton(AF_INET6, host, address) == 1;
}

/* Which name or address the certificate has to have. */
static bool expect_host(SSL *session, const char *host) {
  if (is_address(host)) return X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(session), host) == 1;
  return SSL_set1_host(session, host) == 1 && SSL_set_tlsext_host_name(session, host) == 1;
}

static short waits_for(SSL *session, int result) {
  switch (SSL_get_error(session, result)) {
    case SSL_ERROR_WANT_READ:
      return POLLIN;
    case SSL_ERROR_WANT_WRITE:
      return POLLOUT;
    default:
      return 0;
  }
}

static bool shake_hands(tw_net_t *net, int milliseconds) {
  uint32_t start = tw_milliseconds();
  for (;;) {
    ERR_clear_error();
    int result = SSL_connect(net->session);
    if (result == 1) return true;
    struct pollfd waiting = {net->socket, waits_for(net->session, result), 0};
    if (waiting.events == 0) {
      long reason = SSL_get_verify_result(net->session);
      if (reason != X509_V_OK) tw_log("the certificate is not trusted: %s", X509_verify_cert_error_string(reason));
      else log_error("TLS was not possible");
      return false;
    }
    uint32_t passed = tw_milliseconds() - start;
    if (milliseconds <= 0 || passed >= (uint32_t)milliseconds) return false;
    (void)poll(&waiting, 1, milliseconds - (int)passed);
  }
}

bool tw_tls_open(tw_net_t *net, const char *host, const char *trusted, int milliseconds) {
  SSL_CTX *context = SSL_CTX_new(TLS_client_method());
  net->context = context;
  if (!context || SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) != 1 || !trust(context, trusted)) {
    log_error("TLS could not be set up");
    return false;
  }
  SSL_CTX_set_verify(context, SSL_VERIFY_PEER, NULL);
  /* The rest of a message may be at another place when it is sent. */
  (void)SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
  SSL *session = SSL_new(context);
  net->session = session;
  if (!session || SSL_set_fd(session, net->socket) != 1 || !expect_host(session, host)) {
    log_error("TLS could not be set up");
    return false;
  }
  return shake_hands(net, milliseconds);
}

void tw_tls_close(tw_net_t *net) {
  if (net->session && SSL_is_init_finished(net->session)) (void)SSL_shutdown(net->session);
  SSL_free(net->session);
  SSL_CTX_free(net->context);
  net->session = NULL;
  net->context = NULL;
}

int tw_tls_read(tw_net_t *net, unsigned char *bytes, size_t size, short *wanted) {
  ERR_clear_error();
  int result = SSL_read(net->session, bytes, (int)size);
  *wanted = result > 0 ? 0 : waits_for(net->session, result);
  return result > 0 ? result : -1;
}

int tw_tls_write(tw_net_t *net, const unsigned char *bytes, size_t length, short *wanted) {
  ERR_clear_error();
  int result = SSL_write(net->session, bytes, (int)length);
  *wanted = result > 0 ? 0 : waits_for(net->session, result);
  return result > 0 ? result : -1;
}

#else

/* ISO C wants something in each file. */
typedef int tw_tls_is_off_t;

#endif
