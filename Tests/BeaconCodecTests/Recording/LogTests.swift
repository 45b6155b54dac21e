import TestSupport
import Testing

@testable import BeaconCodec

/// What gateways, scanners and loggers write: JSON and lines of text.
struct LogTests {
  typealias Row = RecordingRow

  private static let mac = "C0:11:22:33:44:55"
  private static let uuid = CSVTraceTests.uuid
  private static let at2023: Int64 = 1_700_000_000_000_000_000

  private static func heard(
    _ nanoseconds: Int64, at adapter: UInt16 = 0, rssi: Int8? = -65,
    identity: BeaconIdentity? = nil, power: Int8? = nil, kind: BluetoothAddress.Kind = .public
  ) -> Sighting {
    var heard = sighting(
      time: Timestamp(nanoseconds: nanoseconds), address: CSVTraceTests.address, rssi: rssi,
      identity: identity, measuredPower: power)
    heard.adapter = adapter
    if kind == .random { heard.address = BluetoothAddress(bits: heard.address.bits, kind: kind) }
    return heard
  }

  private static func row(
    _ name: String, _ file: String, _ sightings: [Sighting] = [],
    rejects: [RejectReason: Int] = [:], failure: RecordingFailure? = nil
  ) -> Row {
    Row(
      name,
      Array(
        file.replacing("MAC", with: mac).replacing("UUID", with: uuid)
          .replacing("HEX", with: uuid.filter { $0 != "-" })
          .replacing("BYTES", with: python).utf8), sightings,
      rejects: rejects, failure: failure)
  }

  static let rows = json + data + lists + surrounded + faults + text

  /// Where ESPresense names no address, the beacon's numbers are one, whatever its identifier.
  @Test func anIdentifierOfABeaconIsNoAddress() {
    let members = ["", #""id":"iBeacon:UUID-0-0","#]
    let readings = members.map {
      let line = #"1.0 espresense/devices/iBeacon:UUID-0-0/hall {\#($0)"rssi":-65}"# + "\n"
      return read(Self.row("", line).file).sightings
    }
    #expect(readings[0].count == 1 && readings[0] == readings[1])
    #expect(readings[0].first?.identity == seedIdentity)
  }

  private static func sniffed(_ isWhole: String, _ addresses: String) -> String {
    #"{"_source":{"layers":{"frame":{"frame.time_epoch":"0.25"},"nordic_ble":{"#
      + #""nordic_ble.flags_tree":{"nordic_ble.crcok":"\#(isWhole)","nordic_ble.address_resolved":"0"},"#
      + #""nordic_ble.rssi":"-65","nordic_ble.time":"910667436"},"#
      + #""btle":{"btle.access_address":"0x8e89bed6",\#(addresses)}}}}"#
  }

  private static let json = [
    row(
      "JSON lines of several programs",
      #"{"ts":0.25,"mac":"MAC","rssi":-65}"# + "\n"
        + #"{"event":"ready","name":"x"}"# + "\n"
        + #"{"event":"adv","ms":500,"addr":"MAC","rssi":-65.2,"len":29}"# + "\r\n\n"
        + #"{"timestamp":"1970-01-01T00:00:01Z","id":"C01122334455","rssi":"-65"}"#,
      [heard(250_000_000), heard(500_000_000), heard(1_000_000_000)]),
    row(
      "an array on one line, the gateway first",
      #"[{"timestamp":"2023-11-14T22:13:20Z","type":"Gateway","mac":"AC233FC00001","gatewayLoad":0.05},"#
        + #"{"timestamp":"2023-11-14T22:13:20Z","mac":"MAC","bleName":"","rssi":-65},"#
        + #"{"timestamp":"2023-11-14T22:13:20Z","mac":"MAC","ibeaconUuid":"UUID","ibeaconMajor":0,"#
        + #""ibeaconMinor":0,"rssi":-65,"ibeaconTxPower":-59}]"#,
      [heard(at2023), heard(at2023, identity: seedIdentity, power: -59)]),
    row(
      "two of Minew's gateways",
      ["1", "2"].map {
        #"[{"timestamp":"2023-11-14T22:13:20Z","type":"Gateway","mac":"AC233FC0000\#($0)"},"#
          + #"{"timestamp":"2023-11-14T22:13:20Z","type":"Unknown","mac":"MAC","bleName":"","rssi":-65}]"#
      }.joined(separator: "\n"),
      [heard(at2023), heard(at2023, at: 1)]),
    row(
      "the address of a gateway around the packets, or of the device around the gateways",
      ["1", "2"].map {
        #"{"device_info":{"mac":"a0b1c2d3e4f\#($0)"},"data":[{"timestamp":1,"mac":"MAC","rssi":-65}]}"#
      }.joined(separator: "\n") + "\n"
        + #"{"clientMac":"MAC","locations":[{"time":2,"rssiRecords":["#
        + #"{"apMac":"00:18:0A:00:00:01","rssi":-65},{"apMac":"00:18:0A:00:00:02","rssi":-65}]}]}"#
        + "\n" + #"{"event":{"mac":"MAC","rssi":-65},"address":"C01122334455","t":3}"#,
      [
        heard(1_000_000_000), heard(1_000_000_000, at: 1), heard(2_000_000_000, at: 2),
        heard(2_000_000_000, at: 3), heard(3_000_000_000),
      ]),
    row(
      "several levels, as of Aruba",
      #"{"reporter":{"name":"AP-1","mac":"F0:5C:19:00:00:01","time":1},"#
        + #""reported":[{"rssi":{"avg":-57,"last":-65,"max":-50},"mac":"MAC"}]}"#,
      [heard(1_000_000_000)]),
    row(
      "Kontakt's", #"{"sourceId":"x","trackingId":"MAC","rssi":-65,"t":1}"#,
      [heard(1_000_000_000)]),
    row(
      "an indented array",
      "[\n  {\n    \"time\": 1,\n    \"mac\": \"MAC\",\n    \"rssi\": -65\n  }\n]\n",
      [heard(1_000_000_000)]),
    row(
      "the time around a packet, as of bettercap",
      #"{"tag":"ble.device.new","time":"2023-11-14T23:13:20.25+01:00","data":{"mac":"MAC","rssi":-65}}"#,
      [heard(at2023 + 250_000_000)]),
    row(
      "the address beside a packet",
      #"{"device":{"address":"MAC"},"packet":{"rssi":-65},"time":1}"#, [heard(1_000_000_000)]),
    row(
      "packets in a list, the latest first, as of databases",
      #"{"mac":"MAC","rssi":[{"time":"2","rssi":-65},{"time":"1","rssi":-65}],"timeStamp":9}"#,
      [heard(1_000_000_000), heard(2_000_000_000)]),
    row(
      "an address as a member's name, as of Ruuvi's gateway",
      #"{"data":{"timestamp":9,"gw_mac":"AC233FC00001","tags":{"MAC":{"rssi":-65,"timestamp":1,"data":"020106"}}}}"#,
      [heard(1_000_000_000)]),
    row(
      "topics of mosquitto_sub -F %j: an address, two receivers",
      #"{"tst":"2023-11-14T22:13:20.000000Z+0000","topic":"omg/hall/BTtoMQTT/C01122334455","payload":{"rssi":-65}}"#
        + "\n"
        + #"{"tst":"2023-11-14T22:13:20.000000Z+0000","topic":"espresense/devices/phone/hall","payload":{"mac":"c01122334455","id":"phone","rssi@1m":-59,"rssi":-65}}"#
        + "\n"
        + #"{"tst":"2023-11-14T22:13:20.000000Z+0000","topic":"omg/hall/BTtoMQTT/C01122334455","payload":{"rssi":-65}}"#,
      [heard(at2023), heard(at2023, at: 1, power: -59), heard(at2023)]),
    row(
      "ESPresense's identifiers of iBeacons, in a topic, a member or both, and broken ones",
      #"1.0 espresense/devices/iBeacon:UUID-0-0/hall {"mac":"MAC","rssi@1m":-59,"rssi":-65}"# + "\n"
        + #"{"t":2,"mac":"MAC","id":"iBeacon:UUID-0-0","rssi":-65}"# + "\n"
        + #"3.0 espresense/devices/iBeacon:UUID-0-0/hall {"mac":"MAC","id":"iBeacon:UUID-0-0","rssi":-65}"#
        + "\n" + #"{"t":4,"mac":"MAC","id":"iBeacon:UUID-0-65536","rssi":-65}"# + "\n"
        + #"{"t":5,"mac":"MAC","id":"iBeacon:phone","rssi":-65}"#,
      [
        heard(1_000_000_000, identity: seedIdentity, power: -59),
        heard(2_000_000_000, identity: seedIdentity), heard(3_000_000_000, identity: seedIdentity),
        heard(4_000_000_000), heard(5_000_000_000),
      ]),
    row(
      "a time and a topic before an object",
      "omg/LWT online\n2023-11-14T22:13:20+0000 omg/BTtoMQTT/C01122334455 {\"rssi\":-65}\n"
        + "[00:00:01.25] N: Send on omg/BTtoMQTT/C01122334455 msg {\"id\":\"MAC\",\"rssi\":-65}\n",
      [heard(at2023), heard(1_250_000_000)]),
    row(
      "a gateway's own state",
      #"{"time":1,"mac":"MAC","rssi":-65}"# + "\n"
        + #"{"time":1,"mac":"MAC","rssi":-48,"uptime":484}"# + "\n"
        + #"{"Time":1,"Uptime":"1T","Wifi":{"BSSId":"AA:BB:CC:DD:EE:FF","RSSI":100,"Signal":-45}}"#,
      [heard(1_000_000_000)]),
    row(
      "Kismet's devices, without networks",
      #"[{"k.device.base.macaddr":"MAC","k.device.base.phyname":"BTLE","k.device.base.first_time":1,"#
        + #""k.device.base.last_time":2,"k.device.base.signal":{"k.signal.type":"dbm","k.signal.last_signal":-65,"#
        + #""k.signal.max_signal":-50}},{"k.device.base.macaddr":"MAC","k.device.base.phyname":"IEEE802.11","#
        + #""k.device.base.last_time":2,"k.device.base.signal":{"k.signal.last_signal":-40}}]"#,
      [heard(2_000_000_000)]),
    row(
      "tshark -T json",
      #"[{"_source":{"layers":{"frame":{"frame.time_epoch":"0.25"},"bthci_evt":{"bthci_evt.bd_addr":"MAC","bthci_evt.rssi":"-65"}}}}]"#,
      [heard(250_000_000)]),
    row(
      "other signals of tshark -T json",
      #"[{"_source":{"layers":{"frame":{"frame.time_epoch":"0.25"},"bthci_evt":{"bthci_evt.bd_addr":"MAC","#
        + #""bthci_evt.lmp_features.rssi_with_inquiry_results":"1"},"btl2cap":{"btl2cap.info_fixedchans_signal":"1"},"#
        + #""btavdtp":{"btavdtp.signal":null,"btavdtp.signal_id":"0x01"}}}},"#
        + #"{"_source":{"layers":{"frame":{"frame.time_epoch":"1"},"bthci_evt":{"bthci_evt.bd_addr":"MAC","bthci_evt.rssi":"-65"}}}}]"#,
      [heard(1_000_000_000)]),
    row(
      "the kind of an address, as of OpenMQTTGateway and gl-inet; no address, as of noble on a Mac",
      #"{"t":1,"mac_type":1,"id":"MAC","rssi":-65}"# + "\n"
        + #"{"t":2,"mac":"MAC","address_type":1,"rssi":-65}"# + "\n"
        + #"{"t":3,"id":"MAC","address":"","addressType":"unknown","rssi":-65}"#,
      [heard(1_000_000_000), heard(2_000_000_000, kind: .random), heard(3_000_000_000)]),
    row(
      "Python's NaN",
      #"{"t":1,"mac":"MAC","rssi":NaN}"# + "\n" + #"{"t":2,"mac":"MAC","rssi":-65}"#,
      [heard(1_000_000_000, rssi: nil), heard(2_000_000_000)]),
    row(
      "a unit",
      #"{"t":1,"mac":"MAC","rssi":"-65 dBm"}"# + "\n" + #"{"t":2,"mac":"MAC","signal":"-65dBm"}"#,
      [heard(1_000_000_000), heard(2_000_000_000)]),
    row(
      "tshark -T ek",
      #"{"index":{"_index":"packets"}}"# + "\n"
        + #"{"timestamp":"1700000000000","layers":{"bthci_evt":{"bthci_evt_bthci_evt_bd_addr":"MAC","bthci_evt_bthci_evt_rssi":"-65"}}}"#,
      [heard(at2023)]),
    row(
      "a sniffer's packets of tshark -T json: a beacon's, a broken one, a request, a connection's",
      "["
        + [
          sniffed("1", #""btle.advertising_address":"MAC""#),
          sniffed("0", #""btle.advertising_address":"MAC""#),
          sniffed("1", #""btle.advertising_address":"MAC","btle.scanning_address":"MAC""#),
          sniffed("1", #""btle.master_bd_addr":"MAC","btle.slave_bd_addr":"MAC""#),
        ].joined(separator: ",\n") + "]", [heard(250_000_000)]),
    row(
      "a sniffer's packet of tshark -T ek",
      #"{"timestamp":"1700000000000","layers":{"btle_rf":{"btle_rf_btle_rf_access_address_offenses":"0","#
        + #""btle_rf_btle_rf_signal_dbm":"-65"},"btle":{"btle_btle_access_address":"2391391958","#
        + #""btle_btle_advertising_address":"MAC"}}}"#,
      [heard(at2023)]),
    row(
      "lines of hotcold itself",
      #"{"type":"estimate","time":1.5,"address":"MAC","uuid":null,"major":null,"minor":null,"rssi":-65,"measuredPower":null}"#
        + "\n"
        + #"{"type":"estimate","time":2,"address":"MAC","uuid":null,"rssi":null,"distance":null}"#,
      [heard(1_500_000_000), heard(2_000_000_000, rssi: nil)]),
  ]

  /// Advertising data in parts.
  private static let data = [
    row(
      "companies by number",
      #"{"t":1,"mac":"MAC","rssi":-65,"manufacturer_data":{"76":"0215UUID00000000C5"}}"#
        .replacing("UUID", with: uuid.filter { $0 != "-" }),
      [heard(1_000_000_000, identity: seedIdentity, power: -59)]),
    row(
      "a company in the data, as of Theengs",
      #"{"t":1,"id":"MAC","rssi":-65,"manufacturerdata":"4c000215UUID00000000C5"}"#
        .replacing("UUID", with: uuid.filter { $0 != "-" }),
      [heard(1_000_000_000, identity: seedIdentity, power: -59)]),
    row(
      "a service beside its data",
      #"{"t":1,"id":"MAC","rssi":-65,"servicedata":"00eeUUID","servicedatauuid":"0xfeaa"}"#
        .replacing("UUID", with: uuid.filter { $0 != "-" }),
      [heard(1_000_000_000, power: -59)]),
    row(
      "noble's list of services",
      #"{"t":1,"address":"MAC","advertisement":{"serviceData":[{"uuid":"feaa","data":{"type":"Buffer","data":[0,-18,LIST]}}]},"rssi":-65}"#
        .replacing("LIST", with: signed),
      [heard(1_000_000_000, power: -59)]),
    row(
      "Home Assistant's bytes",
      #"{"data":{"history":[{"address":"MAC","manufacturer_data":{"1":{"repr":"b'\\x00\\n\\\\'"}},"name":"x","#
        + #""rssi":-65,"service_data":{"0000feaa-0000-1000-8000-00805f9b34fb":{"repr":"b\"\\x00\\xee0123456789abcde'\""}},"#
        + #""service_uuids":["0000feaa-0000-1000-8000-00805f9b34fb"],"source":"hall","time":1,"tx_power":-127}]}}"#,
      [heard(1_000_000_000, power: -59)]),
    row(
      "data that are none",
      #"{"t":1,"mac":"MAC","rssi":-65,"manufacturer_data":{"76":5,"x":"01","70000":"01"},"service_data":{"x":"","fe":null}}"#,
      [heard(1_000_000_000)]),
  ]

  /// Bytes as lists of numbers, and addresses in lists.
  private static let lists = [
    row(
      "lists of signed bytes, and a receiver",
      #"[{"rssi":-65,"addr":[-64,17,34,51,68,85],"data":[2,1,26,26,-1,76,0,2,21,LIST,0,0,0,0,-59],"#
        .replacing("LIST", with: signed) + #""source":"USB","timeStamp":1},"#
        + #"{"rssi":-65,"addr":[192,17,34,51,68,85],"data":[],"source":"BLE","timeStamp":2}]"#,
      [heard(1_000_000_000, identity: seedIdentity, power: -59), heard(2_000_000_000, at: 1)]),
    row(
      "a list that is no address is not replaced by the receiver",
      #"{"t":1,"rssi":-65,"addr":[192,17,256],"source":"USB"}"#,
      failure: .missingField("address", line: 1)),
    row(
      "buffers of Node.js, as of noble",
      #"{"t":1,"id":"x","address":"MAC","advertisement":{"manufacturerData":{"type":"Buffer","data":"#
        + #"[76,0,2,21,LIST,0,0,0,0,197]},"serviceData":[]},"rssi":-65}"#
        .replacing("LIST", with: signed),
      [heard(1_000_000_000, identity: seedIdentity, power: -59)]),
    row(
      "Cassia's gateways",
      #"1.0 data: {"name":"(unknown)","rssi":-65,"adData":"1AFF4C000215UUID00000000C5","bdaddrs":[{"bdaddr":"MAC","bdaddrType":"random"}]}"#
        .replacing("UUID", with: uuid.filter { $0 != "-" }) + "\n"
        + #"2.0 data: {"name":"(unknown)","rssi":-65,"bdaddrs":[]}"#,
      [heard(1_000_000_000, identity: seedIdentity, power: -59)], rejects: [.row: 1]),
    row(
      "lists are no levels",
      #"{"t":1,"mac":"MAC","rssi":-65,"signals":[30,5],"x":[1,"2"],"y":[[1]],"z":[1.5,2]}"#,
      [heard(1_000_000_000)]),
  ]

  /// The UUID's bytes as Python writes them.
  private static let python = BeaconUUID(uuid)!.bytes.map { "\\x" + hexDigits($0) }.joined()

  /// The UUID's bytes as Java writes them.
  private static let signed = BeaconUUID(uuid)!.bytes.map { "\(Int8(bitPattern: $0))" }
    .joined(separator: ",")

  private static let surrounded = [
    row(
      "text after an object, as of Python's bytes and of mosquitto_sub -F",
      #"1.0 topic b'{"id":"MAC","rssi":-65}'"# + "\n"
        + #"{"t":2,"id":"MAC","rssi":-65} on home/x (qos 0)"# + "\n",
      [heard(1_000_000_000), heard(2_000_000_000)]),
    row(
      "text after the first object of a file",
      #"{"t":1,"id":"MAC","rssi":-65} on home/x (qos 0)"# + "\n"
        + #"{"t":2,"id":"MAC","rssi":-65}"#,
      [heard(1_000_000_000), heard(2_000_000_000)]),
    row(
      "lists of lists, and objects that follow each other",
      #"[[{"t":1,"id":"MAC","rssi":-65}],[ {"t":2,"id":"MAC","rssi":-65}]]"# + "\n"
        + #"{"t":3,"id":"MAC","rssi":-65} {"t":4,"id":"MAC","rssi":-65},{"x":"#,
      [1, 2, 3, 4].map { heard($0 * 1_000_000_000) }, rejects: [.row: 1]),
    row(
      "indented objects that follow each other, as of jq",
      "{\n\"t\":1,\"id\":\"MAC\",\"rssi\":-65\n}\n{\n\"t\":2,\"id\":\"MAC\",\"rssi\":-65\n}\n",
      [heard(1_000_000_000), heard(2_000_000_000)]),
  ]

  private static let faults = [
    row(
      "lines cut off",
      #"{"t":2,"mac":"MAC","rssi":-65}"# + "\n" + #"{"t":3,"mac":"MAC","na"# + "\n"
        + #"{"t":4,"mac":"MAC","rssi":-65}"# + "\n" + #"{"t":5,"#,
      [heard(2_000_000_000), heard(4_000_000_000)], rejects: [.row: 2]),
    row(
      "a document cut off", "[\n  {\n    \"t\": 1,\n    \"mac\": \"MAC\",\n    \"rssi\": -65\n",
      rejects: [.row: 1]),
    row("no time", #"{"id":"MAC","rssi":-65}"#, failure: .missingField("time_s", line: 1)),
    row(
      "no address", "x\n" + #"{"time":1,"rssi":-60}"#, failure: .missingField("address", line: 2)),
    row(
      "no signal strength", #"[{"time":1,"mac":"MAC"}]"#,
      failure: .missingField("rssi_dbm", line: 1)),
    row("a broken address", #"{"t":1,"mac":"C0:11","rssi":-65}"#, rejects: [.row: 1]),
    row(
      "too deep", String(repeating: #"{"a":"#, count: 60) + "1" + String(repeating: "}", count: 60),
      rejects: [.row: 1]),
    row(
      "a table with JSON in a field", "time,mac,rssi,x\n1,MAC,-65,{\"a\":1}\n",
      [heard(1_000_000_000)]),
    row("a brace", "{", failure: .noHeader), row("brackets", "[]\n{}\n", failure: .noHeader),
  ]

  private static let text = [
    row(
      "ESPHome, in colour",
      "\u{1B}[0;36m[00:00:01][D][esp32_ble_tracker:807]: Found device MAC RSSI=-65\u{1B}[0m\n"
        + "\u{1B}[0;36m[00:00:01][D][esp32_ble_tracker:828]:   Address Type: PUBLIC\u{1B}[0m\n",
      [heard(1_000_000_000)]),
    row(
      "ESPHome, a line for each fact",
      "[00:00:01][VV][esp32_ble_tracker:592]:   Address: MAC (RANDOM)\n"
        + "[00:00:01][VV][esp32_ble_tracker:594]:   RSSI: -65\n[00:00:01][VV][x:1]:   RSSI: -65\n",
      [heard(1_000_000_000)]),
    row(
      "Home Assistant",
      "2023-11-14 22:13:20.250 DEBUG (MainThread) [bluetooth.manager] hci0: MAC AdvertisementData("
        + "manufacturer_data={6: b'\\x01 {'}) connectable: True match: set() rssi: -65\n",
      [heard(at2023 + 250_000_000)]),
    row(
      "Home Assistant since 2023: two receivers",
      "2023-11-14 22:13:20.250 DEBUG (MainThread) [bluetooth.manager] hci0 (00:11:22:33:44:00) [connectable]: "
        + "MAC AdvertisementData(local_name='x', rssi=-65) match: set()\n"
        + "2023-11-14 22:13:20.250 DEBUG (MainThread) [bluetooth.manager] hall (00:11:22:33:44:01) [connectable]: "
        + "<BluetoothServiceInfoBleak name=AA:BB:CC:DD:EE:FF address=MAC rssi=-65 source=00:11:22:33:44:01 tx_power=-24> match: set()\n"
        + "2023-11-14 22:13:20.250 DEBUG HCI event: adapter 00:11:22:33:44:01 device MAC rssi -65 dBm\n"
        + "2023-11-14 22:13:20.250 DEBUG hall (00:11:22:33:44:01): MAC AdvertisementData(rssi=-65) match: set()\n"
        + "2023-11-14 22:13:20.250 DEBUG x (MAC): Switching from a to b (new rssi:-60 - threshold:16 > old rssi:-80)\n",
      [
        heard(at2023 + 250_000_000), heard(at2023 + 250_000_000, at: 1),
        heard(at2023 + 250_000_000, at: 1), heard(at2023 + 250_000_000, at: 1),
      ]),
    row(
      "Zephyr", "[00:00:01.250,000] <inf> obs: Device found: MAC (random) (RSSI -65), type 0\n",
      [heard(1_250_000_000)]),
    row(
      "a line with a level is about the device before, but not Wi-Fi's or the next one's",
      "1.5 Advertised Device: Name: x, Address: MAC, txPower: 3\n1.5 RSSI: -65\n"
        + "[00:00:02][D][wifi:1]: - 'net' (AA:BB:CC:DD:EE:FF)\n[00:00:02][D][wifi:1]:   Channel: 6, RSSI: -46 dB, Priority: 0\n"
        + "2.5 Advertised Device: Address: MAC\n2.5 [D][BLEAdvertisedDevice.cpp:1] setRSSI(): - setRSSI(): rssi: -46\n",
      [heard(1_500_000_000)]),
    row(
      "times of ESP-IDF in colour and of Arduino, and levels beside others",
      "\u{1B}[0;32mI (500) scan: MAC min_rssi=-90 rssi=-65\u{1B}[0m\n"
        + "[  1500][I][scan.ino:12] onResult(): MAC avgRSSI -90, RSSI -65\n",
      [heard(500_000_000), heard(1_500_000_000)]),
    row(
      "words for the receiver",
      "0:00:01 gateway mac AA:BB:CC:DD:EE:FF saw MAC rssi -65\n0:00:02 mac: C01122334455 rssi -65\n",
      [heard(1_000_000_000), heard(2_000_000_000)]),
    row(
      "names before a colon, and no colons in an address",
      "0:00:01 mac:MAC rssi:-65\n0:00:02 C01122334455 last_rssi: -65\n0:00:03 MAC TxPower: -8 dBm, RSSI: -65 dBm\n",
      [heard(1_000_000_000), heard(2_000_000_000), heard(3_000_000_000)]),
    row(
      "bettercap",
      "» [00:00:01] [ble.device.new] new BLE device Keys detected as MAC (Maker) -65 dBm.\n",
      [heard(1_000_000_000)]),
    row("ESP-IDF", "I (10395) scan: BDA: MAC, RSSI -65\n", [heard(10_395_000_000)]),
    row(
      "a dictionary of Python", "1700000000.25 {'address': 'MAC', 'rssi': -65}\n",
      [heard(at2023 + 250_000_000)]),
    row(
      "bluetoothctl and btmgmt with times",
      "1700000000.250000 [CHG] Device MAC RSSI: -65\n"
        + "1700000000.250000 [CHG] Device MAC RSSI: 0xffffffbf (-65)\n"
        + "1700000000.250000 hci0 dev_found: MAC type LE Random rssi -65 flags 0x0000\n",
      [Sighting](repeating: heard(at2023 + 250_000_000), count: 3)),
    row(
      "Android's log",
      "11-14 00:00:01.25  123  456 D Scan: ScanResult{mDevice=MAC, mScanRecord=null, mRssi=-65, mTimestampNanos=1}\n",
      [heard(1_250_000_000)]),
    row(
      "a date and half of the day",
      "2023-11-14 10:13:20 PM MAC RSSI: -65\n[11/14/2023 10:13:20 pm] MAC RSSI -65\n"
        + "0.1.675 14-11-2023 10:13:20 PM [CMD]\tRSSI MAC Keys -65 dBm\n"
        + "[+] 0.2.197 11-14-2023 10:13:20 pm [CMD-RAND]\tdata: MAC pdu: ADV_IND rssi: -65 dBm\n"
        + "2023-11-14 22:13:20 MAC AM RSSI: -65\n",
      [Sighting](repeating: heard(at2023), count: 5)),
    row(
      "a banner", "========\nx logger\n========\n1700000000.25 MAC RSSI: -65\n",
      [heard(at2023 + 250_000_000)]),
    row(
      "hcidump without its first line",
      "2026-11-28 14:05:09.25 > HCI Event: LE Meta Event (0x3e) plen 12\n    RSSI: -65\n",
      failure: .foreign(.monitorText)),
    row(
      "hcidump with a time in each line",
      "1.0 > HCI Event: LE Meta Event (0x3e) plen 12\n1.0     bdaddr MAC (Random)\n1.0     RSSI: -65\n",
      [heard(1_000_000_000)]),
    row(
      "btmon with a time in each line", "1.0 Bluetooth monitor ver 5.66\n1.0 = Note: x\n",
      failure: .foreign(.monitorText)),
    row(
      "btmon with a time in each line, without its first line",
      "1.0 > HCI Event: LE Meta Event (0x3e) plen 12\n1.0       LE Advertising Report (0x02)\n",
      failure: .foreign(.monitorText)),
    row("hcidump's bytes", "> 04 3E 0C 02 01\n", failure: .foreign(.monitorText)),
    row(
      "btmon without its first line", "> HCI Event: LE Meta Event (0x3e) plen 42\n",
      failure: .foreign(.monitorText)),
    row(
      "commas without blanks",
      "1970-01-01T00:00:01Z CH:2,Mac:MAC,RSSI:-65,Seq:1\n"
        + "1970-01-01 00:00:02,250 mac=MAC,rssi=-65\n1970-01-01T00:00:03Z mac=MAC;rssi=-65\n",
      [heard(1_000_000_000), heard(2_250_000_000), heard(3_000_000_000)]),
    row(
      "BlueZ's names of devices, as of gdbus",
      "1700000000.25 /org/bluez/hci0/dev_C0_11_22_33_44_55: org.freedesktop.DBus.Properties.PropertiesChanged "
        + "('org.bluez.Device1', {'RSSI': <int16 -65>}, @as [])\n",
      [heard(at2023 + 250_000_000)]),
    row(
      "BlueZ's names of devices, as of bleak",
      "2023-11-14 22:13:20,250 bleak.scanner DEBUG: received D-Bus signal: (/org/bluez/hci0/dev_C0_11_22_33_44_55): "
        + "['org.bluez.Device1', {'RSSI': <dbus_fast.signature.Variant ('n', -65)>}, []]\n",
      [heard(at2023 + 250_000_000)]),
    row(
      "iBeacons in bytes, of NimBLE, of Home Assistant, of others",
      "1.5 Advertised Device: Name: , Address: MAC, manufacturer data: 4c000215HEX00000000c5, rssi: -65\n"
        + "2.5 x: MAC AdvertisementData(manufacturer_data={76: b'\\x02\\x15BYTES\\x00\\x00\\x00\\x00\\xc5'}) rssi: -65\n"
        + "3.5 MAC -65 dBm 0201061aff4c000215HEX00000000c5\n"
        + "4.5 MAC manufacturer_data={76: b'\\x0'} rssi: -65\n5.5 MAC manufacturer data: x rssi: -65\n",
      [
        heard(1_500_000_000, identity: seedIdentity, power: -59),
        heard(2_500_000_000, identity: seedIdentity, power: -59),
        heard(3_500_000_000, identity: seedIdentity, power: -59), heard(4_500_000_000),
        heard(5_500_000_000),
      ]),
    row(
      "iBeacons: all numbers, no measured power, no beacon",
      "1.5 MAC Uuid: UUID MAJOR: 0 MINOR: 0 POWER: -59 RSSI: -65\n"
        + "2.5 MAC proximityUuid=UUID major=0, minor=0 rssi=-65\n"
        + "3.5 MAC Uuid: UUID major: 65536 minor: 0 rssi: -65\n4.5 MAC UUID RSSI: -65\n",
      [
        heard(1_500_000_000, identity: seedIdentity, power: -59),
        heard(2_500_000_000, identity: seedIdentity), heard(3_500_000_000), heard(4_500_000_000),
      ]),
    row("a level with its unit", "x 1:00:01 pm ADV MAC -65dBm\n", [heard(46_801_000_000_000)]),
    row("a log without times", "Device MAC RSSI: -65\n", failure: .missingField("time_s", line: 1)),
    row(
      "bluetoothctl without times",
      "[NEW] Device MAC Keys\n[CHG] Device MAC RSSI: -65\n",
      failure: .missingField("time_s", line: 2)),
    row(
      "a level is no time", "Found: RSSI=-65 MAC\n-65 dBm MAC\n",
      failure: .missingField("time_s", line: 1)),
    row("text", "It says RSSI -65 dBm.\n", failure: .noHeader),
  ]
}
