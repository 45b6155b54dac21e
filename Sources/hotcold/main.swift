import HotColdApp

HotCold.start(map: HousePlayers.init)
