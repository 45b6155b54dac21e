import HotColdCommands

HotCold.start()
