import HotColdApp

HotCold.start()
