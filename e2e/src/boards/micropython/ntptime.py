# The clock of the machine is already right.
def settime():
    pass
