"""A logind for tests: dbusmock's own, with two sessions and what it lacks. Read by 'python3 -m dbusmock --template'.

Everything is there before the first call is answered, as with the real one.
"""

import os

import dbus
from dbusmock.templates import logind
from dbusmock.templates.logind import *  # noqa: F401, F403: the methods of the mock are found by their names here

BUS_NAME = logind.BUS_NAME
MAIN_OBJ = logind.MAIN_OBJ
MAIN_IFACE = logind.MAIN_IFACE
SYSTEM_BUS = True


def load(mock, parameters):
    logind.load(mock, parameters)
    # swayidle asks for "auto", which with the real one stands for a session that has another name.
    for name in ("c1", "auto"):
        mock.AddSession(name, "seat0", os.getuid(), "owner", True)
    if os.environ.get("KNOWS_PROCESSES") != "no":
        path = '"/org/freedesktop/login1/session/c1"'
        mock.AddMethod(MAIN_IFACE, "GetSessionByPID", "u", "o", "ret = " + path)
    delay = dbus.UInt64(os.environ.get("INHIBIT_DELAY_USEC", "5000000"))
    mock.AddProperty(MAIN_IFACE, "InhibitDelayMaxUSec", delay)
