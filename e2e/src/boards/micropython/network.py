# A double of the firmware's module, as far as the program uses it: joins any Wi-Fi at once.
STA_IF = 0


class WLAN:
    joined = False

    def __init__(self, interface):
        pass

    def active(self, on):
        pass

    def isconnected(self):
        return WLAN.joined

    def connect(self, name, password):
        WLAN.joined = True
