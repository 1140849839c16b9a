# MicroPython's sockets over those of Node: `_bridge` waits for each answer, and transfers bytes as hexadecimal digits.
import binascii
import _bridge


def getaddrinfo(host, port):
    return [(2, 1, 0, "", (host, port))]


class socket:
    def __init__(self):
        self.no = None
        self.blocking = True

    def setblocking(self, on):
        self.blocking = on

    def settimeout(self, seconds):
        self.blocking = seconds != 0

    def connect(self, address):
        self.no = _bridge.connect(*address)
        if self.no is None:
            raise OSError(111)

    def write(self, data, length=None):
        data = (data.encode() if isinstance(data, str) else bytes(data))[:length]
        _bridge.write(self.no, binascii.hexlify(data).decode())
        return len(data)

    def read(self, length):
        data = _bridge.read(self.no, length, self.blocking)
        return None if data is None else binascii.unhexlify(data)

    def close(self):
        _bridge.close(self.no)
