HotCold.start(map: newPlayerMap)
