# A new implementation of the used part of the MQTT client in the ESP32 firmware: MQTT 3.1.1, QoS 0 and 1.
import socket
import struct


class MQTTException(Exception):
    pass


# Like the firmware, counts the characters of a text but sends its bytes: non-ASCII text has to be encoded before.
def _bytes(value):
    return value if isinstance(value, bytes) else value.encode()


def _text(value):
    return struct.pack("!H", len(value)) + _bytes(value)


class MQTTClient:
    def __init__(self, client_id, server, port=0, user=None, password=None, keepalive=0, ssl=None):
        self.address = (server, port)
        self.sign_in = _text(client_id) + _text(user) + _text(password)
        self.keepalive = keepalive
        self.ssl = ssl
        self.sock = None
        self.callback = None

    def set_callback(self, callback):
        self.callback = callback

    def _send(self, first, body, length=None):
        length = len(body) if length is None else length
        head = bytearray([first])
        while length > 127:
            head.append(length & 127 | 128)
            length >>= 7
        head.append(length)
        self.sock.write(bytes(head) + body)

    def _receive(self):
        first = self.sock.read(1)
        self.sock.setblocking(True)
        if first is None:
            return None, None
        if first == b"":
            raise OSError(-1)
        length = shift = 0
        while True:
            byte = self.sock.read(1)[0]
            length |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return first[0], self.sock.read(length) if length else b""

    def connect(self):
        self.sock = socket.socket()
        self.sock.connect(socket.getaddrinfo(*self.address)[0][-1])
        if self.ssl:
            self.sock = self.ssl.wrap_socket(self.sock, server_hostname=self.address[0])
        head = _text("MQTT") + bytes([4, 0xC2]) + struct.pack("!H", self.keepalive)
        self._send(0x10, head + self.sign_in)
        kind, body = self._receive()
        if kind != 0x20 or body[1] != 0:
            raise MQTTException(body[1])

    def publish(self, topic, message):
        self._send(0x30, _text(topic) + _bytes(message), 2 + len(topic) + len(message))

    def subscribe(self, topic, qos):
        self._send(0x82, b"\x00\x01" + _text(topic) + bytes([qos]))
        kind, body = self.wait_msg()
        if kind != 0x90 or body[2] == 0x80:
            raise MQTTException(kind)

    def wait_msg(self):
        kind, body = self._receive()
        if kind is None or kind & 0xF0 != 0x30:
            return kind, body
        length = struct.unpack("!H", body[:2])[0]
        topic, rest = body[2 : 2 + length], body[2 + length :]
        if kind & 6:
            self.sock.write(b"\x40\x02" + rest[:2])
            rest = rest[2:]
        self.callback(topic, rest)
        return kind, body

    def check_msg(self):
        self.sock.setblocking(False)
        return self.wait_msg()
