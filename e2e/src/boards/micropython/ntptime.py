# The clock of the machine is right already.
def settime():
    pass
