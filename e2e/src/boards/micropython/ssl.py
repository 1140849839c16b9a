# MicroPython's TLS over that of Node.
import _bridge

PROTOCOL_TLS_CLIENT = 0
CERT_REQUIRED = 2


class SSLContext:
    def __init__(self, protocol):
        self.anchor = ""
        self.verify_mode = 0

    def load_verify_locations(self, cadata):
        self.anchor = cadata

    def wrap_socket(self, sock, server_hostname):
        if self.verify_mode != CERT_REQUIRED or not _bridge.secure(sock.no, server_hostname, self.anchor):
            raise OSError("the certificate is not trusted")
        return sock
