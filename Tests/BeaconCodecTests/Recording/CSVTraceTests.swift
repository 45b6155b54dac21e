import TestSupport
import Testing

@testable import BeaconCodec

struct CSVTraceTests {
  typealias Row = RecordingRow

  static let header = "time_s,address,rssi_dbm,measured_power_dbm,uuid,major,minor,truth_m\n"
  static let uuid = "D9EED498-BFDB-43C0-8B55-D06BB74C430B"
  static let mac = "C0:11:22:33:44:55"
  static let address = BluetoothAddress(bits: 0xC011_2233_4455)

  private static func heard(
    _ nanoseconds: Int64 = 0, rssi: Int8? = -65, identity: BeaconIdentity? = seedIdentity,
    power: Int8? = -59, truth: Double? = nil
  ) -> Sighting {
    sighting(
      time: Timestamp(nanoseconds: nanoseconds), address: address, rssi: rssi, identity: identity,
      measuredPower: power, truth: truth)
  }

  private static let full = "0,\(mac),-65,-59,\(uuid),0,0,"
  private static let bare = heard(identity: nil, power: nil)

  private static func late(_ nanoseconds: Int64) -> Sighting {
    heard(nanoseconds, identity: nil, power: nil)
  }

  /// A row for each time, and the nanoseconds that it means; nil for none.
  private static func times(
    _ name: String, column: String = "time", _ times: KeyValuePairs<String, Int64?>
  ) -> Row {
    let lines = times.map { "\($0.key),\(mac),-65\n" }
    let nanoseconds = times.compactMap(\.value)
    let rejected = times.count - nanoseconds.count
    return Row(
      name, "\(column),mac,rssi\n" + lines.joined(), nanoseconds.map(late),
      rejects: rejected == 0 ? [:] : [.row: rejected])
  }

  private static func facing(_ angle: Double, address: UInt64) -> Sighting {
    Sighting(
      time: .zero, address: BluetoothAddress(bits: address), rssi: -65,
      identity: BeaconIdentity(uuid: BeaconUUID(high: 0, low: 0), major: 0, minor: 0),
      facing: angle)
  }

  private static func onChannel(_ channel: UInt8, at nanoseconds: Int64 = 0) -> Sighting {
    var heard = late(nanoseconds)
    heard.channel = channel
    return heard
  }

  static let headers: [Row] = [
    Row("nothing", "", failure: .empty),
    Row("header only", header),
    Row("header without a newline", String(header.dropLast())),
    Row("as documented", header + full + "1.5\n", [heard(truth: 1.5)]),
    Row("no final newline", header + full + "1.5", [heard(truth: 1.5)]),
    Row(
      "any order",
      "minor,rssi_dbm,uuid,truth_m,address,time_s,major,measured_power_dbm\n2,-65,\(uuid),,\(mac),0,1,-59\n",
      [heard(identity: BeaconIdentity(uuid: seedIdentity.uuid, major: 1, minor: 2))]),
    Row("required columns only", "rssi_dbm,time_s,address\n-65,0,\(mac)\n", [bare]),
    Row(
      "unknown columns", "x,time_s,,address,note,rssi_dbm,x\n1,0,2,\(mac),=1+1,-65,\u{202E}\n",
      [bare]),
    Row(
      "CRLF", (header + full + "\n" + full + "\n").replacing("\n", with: "\r\n"),
      [heard(), heard()]),
    Row("a byte order mark", "\u{FEFF}" + header + full + "\n", [heard()]),
    Row(
      "a byte order mark, CRLF, quotes",
      "\u{FEFF}\"time_s\",\"address\",\"rssi_dbm\"\r\n\"0\",\"\(mac)\",\"-65\"\r\n", [bare]),
    Row(
      "one column too few", "time_s,address\n0,\(mac)\n",
      failure: .missingColumn("rssi_dbm", line: 1)),
    Row("no time", "address,rssi_dbm\n", failure: .missingColumn("time_s", line: 1)),
    Row(
      "no address, after a title", "Hall\n\ntime_s,rssi_dbm\n0,-65\n",
      failure: .missingColumn("address", line: 3)),
    Row("another case", "Time_s,Address,RSSI_dbm\n0,\(mac),-65\n", [bare]),
    Row("no header", full + "\n", failure: .noHeader),
    Row("empty lines first", "\n \r\n" + header + full, [heard()]),
    Row("nothing but empty lines", "\n\n\n", failure: .noHeader),
    Row(
      "comments before and between", "# made by a program\n#\n" + header + "#\n" + full + "\n#, x",
      [heard()]),
    Row("nothing but comments", "# made by a program\n#", failure: .noHeader),
    Row(
      "a title, other comments",
      "Scan of the hall, in time\n\n// 2026\ntime,mac,rssi\n0,\(mac),-65\n",
      [bare]),
    Row(
      "too many lines first", String(repeating: "#\n", count: 400) + header + full,
      failure: .noHeader),
    Row("the header as a comment", "#time,mac,rssi\n0,\(mac),-65\n", [bare]),
    Row(
      "Excel's separator", "\u{FEFF}sep=;\r\ntime;mac;rssi\r\n0;\(mac);-65\r\n", [bare]),
    Row("bars", "time|mac|rssi\n0|\(mac)|-65\n", [bare]),
    Row(
      "a day and a time of day in two columns",
      "Date,Time,Device ID,RSSI value\n2023-11-14,22:13:20.5,\(mac),-65\n11/14/2023,10:13:20 PM,\(mac),-65\n",
      [late(1_700_000_000_500_000_000), late(1_700_000_000_000_000_000)]),
    Row(
      "a day that may be a month, a weekday, and another form",
      "Date,Time,mac,rssi\n05/11/2026,14:00:00,\(mac),-65\nMonday,0:00:01,\(mac),-65\n"
        + "day 3,0:00:01,\(mac),-65\n",
      [late(1_000_000_000), late(1_000_000_000)], rejects: [.row: 1]),
    Row(
      "a day and the time of day of an update",
      "date,update_time,mac,rssi\n2023-11-14,22:13:20,\(mac),-65\n",
      [late(1_700_000_000_000_000_000)]),
    Row(
      "a day beside a whole time",
      "date,time,mac,rssi\n2023-11-13,2023-11-14 22:13:20,\(mac),-65\n",
      [late(1_700_000_000_000_000_000)]),
    times(
      "times of day over two midnights, the second out of order",
      [
        "23:59:59": 86_399_000_000_000, "0:00:01": 86_401_000_000_000,
        "12:00": nil, "12:00:01": 129_601_000_000_000, "23:59:59": 172_799_000_000_000,
        "0:00:00": 172_800_000_000_000, "23:59:58": 172_798_000_000_000,
        "0:00:02": 172_802_000_000_000,
      ]),
    times(
      "a silence of thirteen hours",
      ["7:30:00": 27_000_000_000_000, "20:30:00": 73_800_000_000_000]),
    times(
      "a row from before the first midnight",
      ["0:00:01": 1_000_000_000, "23:59:59": -1_000_000_000]),
    times(
      "times of day that are none",
      ["24:00:00": nil, "14:05": nil, "14:60:00": nil, "1:05:09 XM": nil]),
    Row("semicolons", "time_s;address;rssi_dbm\n0;\(mac);-65\n", [bare]),
    Row(
      "semicolons, decimal commas", "time_s;address;rssi_dbm\n0,5;\(mac);-64,6\n",
      [late(500_000_000)]),
    Row("tabs", "rssi_dbm\ttime_s\taddress\n-65\t0\t\(mac)\n", [bare]),
    Row(
      "other names, dashes, blanks",
      " Timestamp ; MAC address ; RSSI (dBm) \n 0.5 ; C0-11-22-33-44-55 ; -65 dBm \n \t\r\n",
      [late(500_000_000)]),
    Row(
      "milliseconds and microseconds by the name of the column",
      "timestamp_ms,mac,rssi\n1500,\(mac),-65\n", [late(1_500_000_000)]),
    Row(
      "microseconds by the name of the column", "time_us,mac,rssi\n1.5,\(mac),-65\n", [late(1500)]),
    times(
      "seconds, milliseconds, microseconds and nanoseconds since 1970",
      [
        "1700000000.25": 1_700_000_000_250_000_000, "1700000000250": 1_700_000_000_250_000_000,
        "1700000000250000": 1_700_000_000_250_000_000,
        "1700000000250000000": 1_700_000_000_250_000_000,
      ]),
    times(
      "Android's nanoseconds since its start",
      ["700000000000": 700_000_000_000, "700000000000250": 700_000_000_000_250]),
    times("nanoseconds by name", column: "timestampNanos", ["1500": 1500]),
    times(
      "dates", column: "date/time",
      [
        "2023-11-14T22:13:20.25Z": 1_700_000_000_250_000_000,
        "2023-11-14 23:13:20.25+01:00": 1_700_000_000_250_000_000,
        "2023-11-14 16:43:20 -0530": 1_700_000_000_000_000_000,
        "2023-11-14 22:13:20": 1_700_000_000_000_000_000,
      ]),
    times(
      "dates as people write them",
      [
        "2023/11/14 22:13:20": 1_700_000_000_000_000_000,
        "14.11.2023 22:13:20.0": 1_700_000_000_000_000_000,
        "2023-11-14 22:13": 1_699_999_980_000_000_000, "1.1.1970 0:00:01": 1_000_000_000,
      ]),
    times(
      "dates as digits, of a Portapack and others", column: "timestamp",
      [
        "20231114221320": 1_700_000_000_000_000_000, "20231114221320250": 1_700_000_000_250_000_000,
      ]),
    Row(
      "a Portapack's log",
      "Timestamp, MAC Address, Name, Packet Type, Data, Hits, dB, Channel\n"
        + "20231114221320, \(mac), Tag, ADV_IND, 020106, 4, -65, 38\n",
      [onChannel(38, at: 1_700_000_000_000_000_000)]),
    Row(
      "WiGLE's log: networks are no devices",
      "WigleWifi-1.6,appRelease=2.78,model=x,release=11,device=x,display=x,board=x,brand=x\n"
        + "MAC,SSID,AuthMode,FirstSeen,Channel,Frequency,RSSI,CurrentLatitude,CurrentLongitude,"
        + "AltitudeMeters,AccuracyMeters,RCOIs,MfgrId,Type\n"
        + "\(mac),Tag,Misc [LE],2023-11-14 22:13:20,,,-65,0,0,0,3,,76,BLE\n"
        + "02:00:00:00:00:01,Net,[ESS],2023-11-14 22:13:21,6,2437,-50,0,0,0,3,,,WIFI\n"
        + "310260_5_12,Carrier,LTE,2023-11-14 22:13:21,66,,-101,0,0,0,3,,,LTE\n",
      [late(1_700_000_000_000_000_000)]),
    Row(
      "dates with a month's name",
      "frame.time\tmac\trssi\n"
        + [
          "Nov 14, 2023 22:13:20.250000000 UTC", "Nov 14, 2023 22:13:20.250000000 CET",
          "Tue Nov 14 22:13:20.25 2023", "Tue, 14 November 2023 23:13:20.25 +0100",
          "Tue Nov 14 2023 22:13:20.25 GMT+0000 (Coordinated Universal Time)",
          "Nov 14 22:13:20", "Nov 14, 2023", "Nox 14, 2023 22:13:20", "Nov 32, 2023 22:13:20",
        ].map { "\($0)\t\(mac)\t-65\n" }.joined(),
      [Sighting](repeating: late(1_700_000_000_250_000_000), count: 5), rejects: [.row: 4]),
    Row(
      "a comma before milliseconds, as of Python's logging",
      "date_time,address,RSSI\n2023-11-14 22:13:20,250,\(mac),-65\n2023-11-14 22:13:20,25,\(mac),-65\n",
      [late(1_700_000_000_250_000_000)], rejects: [.row: 1]),
    times(
      "dates that may be others",
      [
        "11/12/2023 22:13:20": nil, "14.11.23 22:13:20": nil, "2023-11-14": nil,
        "13/13/2023 22:13:20": nil, "11/14/23 22:13:20": nil,
      ]),
    times(
      "dates of America, and others whose day is clear",
      [
        "11/14/2023 10:13:20 PM": 1_700_000_000_000_000_000,
        "11/14/2023 10:13:20.25\u{202F}pm": 1_700_000_000_250_000_000,
        "11/14/2023 22:13:20": 1_700_000_000_000_000_000,
        "14/11/2023 22:13:20": 1_700_000_000_000_000_000,
        "11-14-2023 22:13": 1_699_999_980_000_000_000,
        "Nov 14 2023 10:13:20 PM": 1_700_000_000_000_000_000,
        "1:00:01 AM": 3_601_000_000_000, "12:00:01 am": 1_000_000_000,
        "12:00:01 PM": 43_201_000_000_000, "13:00:01 PM": nil, "0:00:01 AM": nil, "PM": nil,
      ]),
    Row(
      "a comma after the date, as of JavaScript",
      "time,mac,rssi\n\"11/14/2023, 10:13:20 PM\",\(mac),-65\n",
      [late(1_700_000_000_000_000_000)]),
    times(
      "mosquitto's dates", ["2023-11-14T23:13:20.250000Z+0100": 1_700_000_000_250_000_000]),
    times(
      "names of zones",
      [
        "2023-11-14 22:13:20 UTC": 1_700_000_000_000_000_000,
        "2023-11-14T23:13:20.25 GMT+01:00": 1_700_000_000_250_000_000,
        "2023-11-14 22:13:20 CET": nil, "2023-11-14 22:13:20 UTCx": nil,
      ]),
    times(
      "dates that are none",
      [
        "2023-13-14T22:13:20Z": nil, "2023-11-14T22:13:20+1": nil, "2023-11-14T22:13:20.Z": nil,
        "9999-11-14T22:13:20Z": nil, "yesterday at noon o'clock": nil,
      ]),
    Row(
      "fields of tshark",
      "frame.time_epoch,bthci_evt.bd_addr,bthci_evt.rssi\n0.000000000,c0:11:22:33:44:55,-65\n",
      [bare]),
    Row(
      "other fields of tshark",
      "frame.time_relative\tnordic_ble.rssi\tbtle.advertising_address\n0.0\t-65\tc0:11:22:33:44:55\n",
      [bare]),
    Row(
      "a sniffer's access address",
      "frame.time_epoch,btle.access_address,btle.advertising_address,nordic_ble.rssi\n"
        + "0.0,0x8e89bed6,c0:11:22:33:44:55,-65\n",
      [bare]),
    Row(
      "milliseconds by other names", "t_ms,mac,rssi\n1500,\(mac),-65\n", [late(1_500_000_000)]),
    Row(
      "milliseconds since 1970", "recv_unix_ms,mac,rssi\n1500,\(mac),-65\n", [late(1_500_000_000)]),
    Row(
      "parts of names", "Elapsed time (ms);Type;Tag-MAC;Avg. RSSI\n500;1;\(mac);-65\n",
      [late(500_000_000)]),
    Row(
      "one column is not two", "time mac rssi\n0,\(mac),-65\n", failure: .noHeader),
    Row("a raw level first", "time,mac,filtered_rssi,raw_rssi\n0,\(mac),-70,-65\n", [bare]),
    Row("a received power", "Timestamp;Tx Power [dBm];Rx Power [dBm];mac\n0;;-65;\(mac)\n", [bare]),
    Row("a received level", "time,mac,RX level (dBm)\n0,\(mac),-65\n", [bare]),
    Row("a received power in words", "time,mac,Received power\n0,\(mac),-65\n", [bare]),
    Row("the whole name first", "uptime,time,rssi of me,rssi,mac\n7,0,1,-65,\(mac)\n", [bare]),
    Row(
      "an identifier without hyphens",
      "time,mac,rssi,uuid,measured_power\n0,\(mac),-65,\(uuid.replacing("-", with: "")),-59\n",
      [heard()]),
    Row(
      "a turn of one sender", "time_s,angle_deg,rssi_dbm\n0,350.5,-65\n",
      [facing(350.5, address: 0)]),
    Row(
      "a turn with addresses", "rssi_dbm,angle_deg,address,time_s\n-65,-90,\(mac),0\n",
      [facing(-90, address: 0xC011_2233_4455)]),
    Row("an angle too large", "time_s,angle_deg,rssi_dbm\n0,1000,-65\n", [], rejects: [.row: 1]),
    Row("a channel", "time_s,address,rssi_dbm,channel\n0,\(mac),-65,38\n", [onChannel(38)]),
    Row("the exact name first", "time,time_s,address,rssi_dbm\n7,0,\(mac),-65\n", [bare]),
    Row(
      "a duplicate column: the first counts",
      "time_s,address,rssi_dbm,rssi_dbm\n0,\(mac),-65,-1\n", [bare]),
    Row("not text", [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0], failure: .noHeader),
    Row(
      "zeros without a newline", [UInt8](repeating: 0, count: 200_000), failure: .noHeader
    ),
    Row(
      "a header line without a newline",
      Array(header.utf8.dropLast()) + [UInt8](repeating: 0x2C, count: 200_000),
      failure: .noHeader),
  ]

  static let rows: [Row] = [
    Row(row: ""),
    Row(row: "\r\n\n\r\n"),
    Row(row: full, [heard()]),
    Row(row: full + "\n\n\n" + full, [heard(), heard()]),
    Row(row: "0,c0:11:22:33:44:55,-65,-59,d9eed498-bfdb-43c0-8b55-d06bb74c430b,0,0,", [heard()]),
    Row(row: "0,\(mac),-65,,,,,", [bare]),
    Row(row: "0,\(mac),-65", [bare]),
    Row(row: full + "1.25,more,\"and\"\"more\",", [heard(truth: 1.25)]),
    Row(row: "\"0\",\"\(mac)\",\"-65\",\"-59\",\"\(uuid)\",\"0\",\"0\",\"2\"", [heard(truth: 2)]),
    Row(row: "0,\"\(mac)\",\"-6\n5\"", rejects: [.row: 2]),
    Row(row: "0,\"\(mac)\",\"-65", rejects: [.row: 1]),
    Row(row: "\"0,\(mac),-65", rejects: [.row: 1]),
    Row(row: "0,\(mac),\"-6\"5", [bare]),
    Row(row: full + "1.25,\"55\" TV\",\"\"\"TV\"\"\"", [heard(truth: 1.25)]),
    Row(row: "0,\(mac),-65,-59,\(uuid),0,0,2,public,\"55\" TV", [heard(truth: 2)]),
    Row(row: "0,C0:11,-65,-59,,,,", rejects: [.row: 1]),
    Row(row: "0,\(mac),-65,-59,D9EED498,0,0,", rejects: [.row: 1]),
    Row(row: ",", rejects: [.row: 1]),
    Row(row: "0", rejects: [.row: 1]),
    Row(row: "0,", rejects: [.row: 1]),
    Row(row: "0,\(mac)", rejects: [.row: 1]),
    Row(row: "0,\(mac),", [heard(rssi: nil, identity: nil, power: nil)]),
    Row(row: full + "1,\"open", rejects: [.row: 1]),
    Row(row: "nonsense\n" + full, [heard()], rejects: [.row: 1]),

    // Times
    Row(row: "12.304,\(mac),-65", [heard(12_304_000_000, identity: nil, power: nil)]),
    Row(
      row: "1750000000.123456789,\(mac),-65",
      [heard(1_750_000_000_123_456_789, identity: nil, power: nil)]),
    Row(row: "0.1234567899,\(mac),-65", [heard(123_456_789, identity: nil, power: nil)]),
    Row(row: "1e-05,\(mac),-65", [heard(10_000, identity: nil, power: nil)]),
    Row(row: "-1,\(mac),-65", [heard(-1_000_000_000, identity: nil, power: nil)]),
    Row(
      row: "2,\(mac),-65\n1,\(mac),-65\n2,\(mac),-65",
      [2, 1, 2].map { heard($0 * 1_000_000_000, identity: nil, power: nil) }),
    Row(row: "9223372036.854775807,\(mac),-65", [heard(.max, identity: nil, power: nil)]),
    Row(row: "-9223372036.854775808,\(mac),-65", [heard(.min, identity: nil, power: nil)]),
    Row(row: "9223372037,\(mac),-65", rejects: [.time: 1]),
    Row(row: "9223372036854775807,\(mac),-65", rejects: [.time: 1]),
    Row(row: "1e308,\(mac),-65", rejects: [.time: 1]),
    Row(row: "1e999999999999999999999,\(mac),-65", rejects: [.row: 1]),
    Row(row: "NaN,\(mac),-65\n" + full, [heard()], rejects: [.row: 1]),
    Row(row: " 0,\(mac) ,\t-65 ", [bare]),
    Row(row: "0 0,\(mac),-65", rejects: [.row: 1]),

    Row(row: "0,\u{1B}]0;x\u{07},-65", rejects: [.row: 1]),

    // RSSI and power
    Row(row: "0,\(mac),,-59,\(uuid),0,0,", [heard(rssi: nil)]),
    Row(row: "0,\(mac),127,-59,\(uuid),0,0,", [heard(rssi: nil)]),
    Row(row: "0,\(mac),-64.6,-59.4,\(uuid),0,0,", [heard()]),
    Row(row: "0,\(mac),+20,-59,\(uuid),0,0,", [heard(rssi: nil)]),
    Row(row: "0,\(mac),0,-59,\(uuid),0,0,", [heard(rssi: nil)]),
    Row(row: "0,\(mac),-1,-59,\(uuid),0,0,", [heard(rssi: -1)]),
    Row(row: "0,\(mac),-127,-59,\(uuid),0,0,", [heard(rssi: -127)]),
    Row(row: "0,\(mac),21,-59,\(uuid),0,0,", rejects: [.row: 1]),
    Row(row: "0,\(mac),-128,-59,\(uuid),0,0,", rejects: [.row: 1]),
    Row(row: "0,\(mac),NaN,-59,\(uuid),0,0,", rejects: [.row: 1]),
    Row(row: "0,\(mac),-65,127,\(uuid),0,0,", [heard(power: 127)]),
    Row(row: "0,\(mac),-65,128,\(uuid),0,0,", rejects: [.row: 1]),
    Row(row: "0,\(mac),-65,-129,\(uuid),0,0,", rejects: [.row: 1]),

    // Identity
    Row(
      row: "0,\(mac),-65,-59,\(uuid),65535,1.0,",
      [heard(identity: BeaconIdentity(uuid: seedIdentity.uuid, major: 65535, minor: 1))]),
    Row(row: "0,\(mac),-65,-59,\(uuid),,,", [heard()]),
    Row(row: "0,\(mac),-65,-59,,1,2,", [heard(identity: nil)]),
    Row(row: "0,\(mac),-65,-59,\(uuid),65536,0,", rejects: [.row: 1]),
    Row(row: "0,\(mac),-65,-59,\(uuid),-1,0,", rejects: [.row: 1]),
    Row(row: "0,\(mac),-65,-59,\(uuid),0,1.5,", rejects: [.row: 1]),
    Row(row: "0,\(mac),-65,-59,\(uuid)0,0,0,", rejects: [.row: 1]),

    // The true distance
    Row(row: full + "0", [heard(truth: 0)]),
    Row(row: full + "12.345", [heard(truth: 12.345)]),
    Row(row: full + "-1", rejects: [.row: 1]),
    Row(row: full + "NaN", rejects: [.row: 1]),
  ]

  /// What programs write; what is not known is no reason to leave the row out.
  @Test(arguments: [
    ("public", BluetoothAddress.Kind.public), ("random", .random), ("Public", .public),
    ("0", .public), ("0x00", .public), ("unknown", .public), ("\u{202E}", .public),
    ("LE Random", .random), ("randomStatic", .random), ("resolvable", .random), ("1", .random),
    ("0x01", .random), ("rpa", .random),
  ])
  func addressTypeIsRead(word: String, kind: BluetoothAddress.Kind) {
    let reading = read(
      Array("time_s,address,rssi_dbm,address_type\n0,\(Self.mac),-65,\(word)\n".utf8))
    #expect(reading.sightings.map(\.address.kind) == [kind])
    #expect(reading.rejects == Rejects())
  }

  /// The first invalid row, and its column as the file names it.
  @Test(arguments: [
    ("0,C0:11,-65\n1,\(mac),x", 2, "MAC", "C0:11", RejectReason.row),
    ("1,\(mac),-65\n\n1,\(mac), x ", 4, "Signal", "x", .row),
    ("x,\(mac),-65", 2, "time", "x", .row),
    (
      "\(String(repeating: "0", count: 64))x,\(mac),-65", 2, "time",
      "\(String(repeating: "0", count: 64))...", .row
    ), ("1e300,\(mac),-65", 2, "time", "1e300", .time),
    ("1", 2, "", "", .row), ("1,\"\(mac),-65", 2, "", "", .row),
  ])
  func faultIsNamed(
    _ rows: String, _ line: Int, _ column: String, _ value: String, _ reason: RejectReason
  ) throws {
    let file = Array(("time,MAC,Signal\n" + rows).utf8)
    var reader = try RecordingReader(start: file.span)
    var position = reader.headerLength
    _ = try reader.read(99, of: file.span, at: &position, atEnd: true, until: endOfTime) { _ in }
    #expect(
      reader.firstFault
        == RowFault(
          line: line, column: column, reason: reason, value: value, isLevel: column == "Signal"))
  }

  /// A table, and each sighting's sender (A is the first), with its name, beacon, power and receiver.
  static let senders: [(name: String, table: String, sightings: [String])] = [
    (
      "names", "timestamp,address,name,rssi\n0,\(mac),Keys,-65\n1,\(mac),,-65\n",
      ["A Keys", "A"]
    ),
    (
      "no name", "timestamp,mac,name,rssi\n0,\(mac),Unknown,-65\n1,\(mac),N/A,-65\n", ["A", "A"]
    ),
    (
      "WiGLE's names", "MAC,SSID,AuthMode,FirstSeen,RSSI,Type\n\(mac),Tag,[LE],0,-65,BLE\n",
      ["A Tag"]
    ),
    (
      "quotes of wardrivers",
      "MAC,SSID,AuthMode,FirstSeen,RSSI,Type\n\(mac),\"55\" TV\",[BLE],0,-65,BLE\n",
      ["A 55 TV\""]
    ),
    (
      "identifiers of macOS",
      "timestamp,address,name,rssi\n0,\(uuid),Keys,-65\n1,\(other),,-65\n2,\(uuid),,-65\n",
      ["A Keys", "B \(other)", "A \(uuid)"]
    ),
    (
      "identifiers of macOS in a log",
      "0:00:01 Discovered device \(uuid): None @ RSSI: -65\n"
        + "0:00:02 RSSI: -65, \(other), services: 0000180A-0000-1000-8000-00805F9B34FB\n"
        + "0:00:02 a wide line with only a service, UUID: \(uuid), RSSI: -65\n",
      ["A \(uuid)", "B \(other)"]
    ),
    (
      "Home Assistant's history",
      "entity_id,state,last_changed\nsensor.keys_rssi,-65,1970-01-01T00:00:01.000Z\n"
        + "sensor.keys_rssi,unavailable,1970-01-01T00:00:02.000Z\n"
        + "sensor.battery,90,1970-01-01T00:00:03.000Z\n"
        + "sensor.bag_signal_strength,-65,1970-01-01T00:00:04.000Z\n",
      ["A sensor.keys_rssi", "B sensor.bag_signal_strength"]
    ),
    (
      "Home Assistant's database",
      "entity_id,state,last_updated_ts\nsensor.keys_rssi,-65,1.5\nsensor.battery,90,2.5\n",
      ["A sensor.keys_rssi"]
    ),
    (
      "Home Assistant's history as JSON: two sensors, and one of another kind",
      #"[[{"entity_id":"sensor.keys_rssi","state":"-65","attributes":{},"last_changed":"1970-01-01T00:00:01Z"},"#
        + #"{"state":"-66","last_changed":"1970-01-01T00:00:02Z"},{"state":"unknown","last_changed":"1970-01-01T00:00:03Z"}],"#
        + #"[{"entity_id":"sensor.battery","state":"90","last_changed":"1970-01-01T00:00:01Z"}],"#
        + #"[{"entity_id":"sensor.bag_signal","state":"-65","last_changed":"1970-01-01T00:00:04Z"}]]"#,
      ["A sensor.keys_rssi", "A sensor.keys_rssi", "B sensor.bag_signal"]
    ),
    (
      "levels among the attributes of another state, which is no level",
      #"[[{"entity_id":"sensor.room","state":"18.5","last_changed":"1970-01-01T00:00:01Z","#
        + #""attributes":{"mac_address":"\#(mac)","rssi":-65}},"#
        + #"{"state":"-5","last_changed":"1970-01-01T00:00:02Z","attributes":{"friendly_name":"Signal lamp"}}]]"#,
      ["A"]
    ),
    (
      "Home Assistant's events: each state once, of its sensor",
      #"{"id":18,"type":"event","event":{"data":{"entity_id":"sensor.keys_rssi","#
        + #""old_state":{"entity_id":"sensor.keys_rssi","state":"-70","last_changed":"1970-01-01T00:00:01Z"},"#
        + #""new_state":{"entity_id":"sensor.keys_rssi","state":"-65","last_changed":"1970-01-01T00:00:02Z"}}}}"#,
      ["A sensor.keys_rssi"]
    ),
    (
      "InfluxDB's levels among other fields",
      "#datatype,string,long,dateTime:RFC3339,double,string,string,string\n"
        + ",result,table,_time,_value,_field,_measurement,mac\n"
        + ",,0,1970-01-01T00:00:01Z,-65,rssi,ble,\(mac)\n"
        + ",,1,1970-01-01T00:00:02Z,-21.5,temperature,ble,\(mac)\n",
      ["A"]
    ),
    (
      "numbers of four hexadecimal digits, as of Tasmota and Happy Bubbles",
      #"{"t":1,"IBEACON":{"UID":"\#(uuid.filter { $0 != "-" })","MAJOR":"0000","MINOR":"0676","MAC":"\#(mac)","RSSI":-65}}"#
        + "\n"
        + #"{"t":2,"mac":"\#(mac)","rssi":-65,"uuid":"\#(uuid)","major":"1A2B","minor":"1234"}"#
        + "\n"
        + #"{"t":3,"mac":"\#(mac)","rssi":-65,"uuid":"\#(uuid)","major":"1234","minor":"0999"}"#,
      ["A 0/1654", "A 6699/4660", "A 1234/999"]
    ),
    (
      "other numbers than a UUID",
      #"{"t":1,"Beacon1":{"MAC":"\#(mac)","CID":"0x0000","UUID":"0x0000","RSSI":-65}}"#, ["A"]
    ),
    (
      "names that bluetoothctl prints once, and one that is the address",
      "1.0 [CHG] Device \(mac) RSSI: -65\n1.0 [NEW] Device \(mac) My Keys\r\n"
        + "1.1 [CHG] Device C0:11:22:33:44:66 RSSI: -65\n1.5 [CHG] Device \(mac) RSSI: -65\n"
        + "1.5 [NEW] Device C0:11:22:33:44:66 C0-11-22-33-44-66\n1.6 [CHG] Device C0:11:22:33:44:66 RSSI: -65\n"
        + "1.7 [CHG] Device C0:11:22:33:44:66 Name: Bag\n1.8 [CHG] Device C0:11:22:33:44:66 RSSI: -65\n",
      ["A", "B", "A My Keys", "B", "B Bag"]
    ),
    (
      "names in logs of NimBLE and Home Assistant",
      "1.5 Advertised Device: Name: My Keys, Address: \(mac), rssi: -65\n"
        + "2.5 x: C0:11:22:33:44:66 AdvertisementData(local_name='My Bag') rssi: -65\n"
        + "3.5 x: <BluetoothServiceInfoBleak name=My Bag address=C0:11:22:33:44:66 rssi=-65>\n",
      ["A My Keys", "B My Bag", "B My Bag"]
    ),
    (
      "senders and other words",
      "t,ID receiver,ID sender,rssi\n1,1,1062,-65\n2,2,1063,-65\n", ["A 1062", "B 1063"]
    ),
    ("transmitters", "time,tx_id,rx_id,rssi\n1,5,9,-65\n", ["A 5"]),
    ("a tag, and who sent the row", "time,src,tx_id,tag,rssi\n1,esp0,7,bag,-65\n", ["A bag"]),
    (
      "beacons, and the trackers that hear them",
      "beacon_id,timestamp,device_id,rssi\n\(uuid):F363:0055,0,5046452,-65\n\(uuid):3138:0055,1,5046452,-65\n",
      ["A \(uuid):F363:0055", "B \(uuid):3138:0055"]
    ),
    (
      "whether it is a beacon, and its address", "time,device,beacon,rssi\n1,\(mac),true,-65\n",
      ["A"]
    ),
    ("several addresses", "time,mac,rssi\n1,\(mac);\(mac);C0:11:22:33:44:66,-65\n", []),
    (
      "a number of rows", "time,mac,rssi,uid\n1,\(mac),-65,\(uuid.filter { $0 != "-" })\n", ["A"]
    ),
    (
      "trackers that hear beacons, as of flespi: the name and the other levels are theirs",
      #"[{"ident":"352093081452251","device.id":7,"device.name":"Van","server.timestamp":9,"timestamp":1,"#
        + #""gsm.signal.dbm":-70,"ble.beacons":[{"id":"\#(uuid.filter { $0 != "-" })00010002","rssi":-65},"#
        + #"{"id":"AC233FA1B2C3","rssi":-65}]}]"#,
      ["A \(uuid.filter { $0 != "-" })00010002", "B"]
    ),
    (
      "a colour's name in Wireshark",
      #"{"_source":{"layers":{"frame":{"frame.time_epoch":"0.25","frame.coloring_rule.name":"BLE","#
        + #""frame.coloring_rule.string":"btle"},"bthci_evt":{"bthci_evt.bd_addr":"\#(mac)","bthci_evt.rssi":"-65"}}}}"#,
      ["A"]
    ),
    (
      "makers' names in Wireshark", "Time,Source,RSSI\n0,Apple_12:34:5f,-65\n0,Apple_12:34,-65\n",
      ["A Apple_12:34:5f"]
    ),
    (
      "other radios in small letters",
      "ts,protocol,rssi,mac\n1,ble,-65,\(mac)\n2,wifi,-65,AA:BB:CC:DD:EE:FF\n", ["A"]
    ),
    (
      "names alone", "Tag;Time;RSSI\nKeys;0;-65\nBag;0;-65\nKeys;1;-65\n",
      ["A Keys", "B Bag", "A Keys"]
    ),
    ("an address as a name", "name,status,timestamp,rssiOne\n\(mac),IN,0,-65\n", ["A"]),
    (
      "beacons of iOS", "time,uuid,major,minor,rssi\n0,\(uuid),1,2,-65\n1,\(uuid),1,3,-65\n",
      ["A 1/2", "B 1/3"]
    ),
    (
      "beacons in a log without addresses",
      "1.5 iBeacon UUID: \(uuid) MAJOR: 1 MINOR: 2 POWER: -59 RSSI: -65\n"
        + "2.5 iBeacon UUID: \(uuid) MAJOR: 1 MINOR: 3 POWER: -59 RSSI: -65\n",
      ["A 1/2 -59 dBm", "B 1/3 -59 dBm"]
    ),
    (
      "beacons of one name, or of none",
      "UUID,Major,Minor,RSSI,Name,Timestamp\n\(uuid),1,2,-65,null,0\n\(uuid),1,3,-65,null,1\n",
      ["A 1/2", "B 1/3"]
    ),
    (
      "what others write for devices that are no beacons",
      "time,mac,rssi,uuid,major,minor\n0,\(mac),-65,None,None,None\n1,\(mac),-65,180f,-1,-1\n",
      ["A", "A"]
    ),
    (
      "names of receivers, makers and spans of time",
      "uptime,sensor_mac,mac_vendor,hostname,rssi_std,date,beacon_mac,raw_rssi\n"
        + "7,\(other),Maker,hall,3,1970-01-01 00:00:01,\(mac),-65\n",
      ["A"]
    ),
    ("only an average", "update,id,sensor_mac,avg_rssi,level\n0,7,\(mac),-65,3\n", ["A"]),
    (
      "names of tags", "time,mac,rssi,complete_local_name\n0,\(mac),-65,Keys\n", ["A Keys"]
    ),
    (
      "hexadecimal numbers, and broken ones",
      "time,rssi,uuid,major,minor\n0,-65,\(uuid),0x0001,2\n1,-65,\(uuid),1,A00F\n2,-65,\(other)0,1,2\n",
      ["A 1/2"]
    ),
    ("neither address nor beacon", "time,uuid,rssi\n0,,-65\n", []),
    ("beacons without a UUID", "date,minor,rssi\n0,2,-65\n1,3,-65\n", ["A 0/2", "B 0/3"]),
    ("an address beside a number", "time,mac,minor,rssi\n0,\(mac),2,-65\n", ["A"]),
    (
      "transmit powers, of a sender, of a beacon, of nothing",
      "time,address,rssi,tx_power\n0,\(mac),-65,0\n0,\(mac),-65,-63\n0,\(mac),-65,127\n0,\(mac),-65,-127\n0,\(mac),-65,n/a\n",
      ["A -59 dBm", "A -63 dBm", "A", "A", "A"]
    ),
    (
      "receivers",
      "Time,Anchor,MAC,RSSI\n0,hall,\(mac),-65\n0,attic,\(mac),-70\n1,hall,\(mac),-65\n",
      ["A at 0", "A at 1", "A at 0"]
    ),
    (
      "a name that is an adapter's after others",
      "Time,Gateway,MAC,RSSI\n0,hall,\(mac),-65\n0,attic,\(mac),-70\n1,hci1,\(mac),-65\n1,hci0,\(mac),-65\n",
      ["A at 0", "A at 1", "A at 2", "A at 3"]
    ),
    (
      "nodes", "Time,node_id,MAC,RSSI\n0,Anchor,\(mac),-65\n0,attic,\(mac),-70\n",
      ["A at 0", "A at 1"]
    ),
    (
      "access points",
      "apMac,clientMac,Time,RSSI\n\(other),\(mac),0,-65\n00:18:0A:00:00:01,\(mac),0,-65\n# Gateway\n",
      ["A at 0", "A at 1"]
    ),
    (
      "Raspberry Pis", "Time,ID,RSSI,PI\n0,\(mac),-65,133\n0,\(mac),-70,163\n",
      ["A at 0", "A at 1"]
    ),
    (
      "two kinds of addresses", "Gateway MAC,Tag MAC,Time,RSSI\n\(other),\(mac),0,-65\n",
      ["A at 0"]
    ),
    (
      "advertising data",
      "timestamp,mac,rssi,payload_length,payload\n0,\(mac),-65,5,0409 4B 65 79\n"
        + "0,\(mac),-65,30,0x0201061AFF4C000215\(uuid.filter { $0 != "-" })00010002C5\n",
      ["A Key", "A 1/2 -59 dBm"]
    ),
    (
      "data with zeros, and a name", "time,mac,name,rssi,data\n0,\(mac),Keys,-65,020AC40000\n",
      ["A Keys -119 dBm"]
    ),
    (
      "other data",
      "time,mac,name,rssi,data\n0,\(mac),Keys,-65,FF\n0,\(mac),Keys,-65,temperature\n0,\(mac),Keys,-65,020\n",
      ["A Keys", "A Keys", "A Keys"]
    ),
  ]
  private static let other = "00000000-BFDB-43C0-8B55-D06BB74C430B"

  @Test(arguments: senders)
  func senderIsRead(_ name: String, _ table: String, _ sightings: [String]) throws {
    let file = Array(table.utf8)
    var reader = try RecordingReader(start: file.span, withDetails: true)
    var position = reader.headerLength
    var (addresses, heard): ([BluetoothAddress], [String]) = ([], [])
    _ = try reader.read(99, of: file.span, at: &position, atEnd: true, until: endOfTime) {
      sighting in
      if !addresses.contains(sighting.address) { addresses.append(sighting.address) }
      let letter = sighting.address == addresses.first ? "A" : "B"
      let facts: [String?] = [
        letter, sighting.details?.name?.text.description,
        sighting.identity.map { "\($0.major)/\($0.minor)" },
        sighting.measuredPower.map { "\($0) dBm" },
        table.contains(/Anchor|Gateway|PI/) ? "at \(sighting.adapter)" : nil,
      ]
      heard.append(facts.compactMap(\.self).joined(separator: " "))
    }
    #expect(heard == sightings)
    #expect(addresses.count <= 2)
  }

  /// bleak writes -127 where BlueZ has no level; a column of our own has what a receiver measured.
  @Test(arguments: [("rssi", nil), ("rssi_dbm", -127)] as [(String, Int8?)])
  func lowestLevel(_ column: String, _ level: Int8?) {
    let reading = read(
      Array("time_s,address,\(column)\n0,\(Self.mac),-127\n1,\(Self.mac),-126\n".utf8),
      pieces: [.max])
    #expect(reading.sightings.map(\.rssi) == [level, -126])
  }

  /// Length of a line in bytes, and whether it is still read.
  @Test(arguments: [(65_536, true), (65_537, false), (10_000_000, false)])
  func lineLengthIsLimited(length: Int, fits: Bool) {
    let start = Array("0,\(Self.mac),-65,".utf8)
    let long = start + [UInt8](repeating: 0x2C, count: length - start.count)
    let row = Array((Self.full + "\n").utf8)
    let before = Array(Self.header.utf8) + row + long
    for (file, rows) in [
      (before + [0x0A] + row, 2), (before + [0x0D, 0x0A] + row, 2), (before, 1),
    ] {
      // A carriage return makes the line one byte longer.
      let fits = fits && file[before.count...].first != 0x0D
      for pieces in length > 1_000_000 ? [[99_991]] : [[.max], [65_536], [99_991]] {
        let reading = read(file, pieces: pieces)
        #expect(reading.sightings.count == rows + (fits ? 1 : 0))
        #expect(reading.rejects == Rejects(fits ? [:] : [.row: 1]))
      }
    }
  }
}

extension RecordingRow {
  fileprivate init(
    _ name: String, _ file: String, _ sightings: [Sighting] = [],
    rejects: [RejectReason: Int] = [:], failure: RecordingFailure? = nil
  ) {
    self.init(name, Array(file.utf8), sightings, rejects: rejects, failure: failure)
  }

  /// A row below the documented header.
  fileprivate init(
    row: String, _ sightings: [Sighting] = [], rejects: [RejectReason: Int] = [:]
  ) {
    self.init(
      row.isEmpty ? "an empty line" : row, CSVTraceTests.header + row, sightings, rejects: rejects)
  }
}
