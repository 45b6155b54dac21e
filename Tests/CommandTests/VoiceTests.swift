import BeaconCodec
import BeaconRanging
import Glibc
import HotColdGame
import HotColdView
import ProcessSupport
import Resources
import TestSupport
import Testing

@testable import HotColdSystem

struct VoiceTests {
  @Test(arguments: Voice.novelties)
  func novelty(_ voice: Voice) throws {
    #expect(Voice(voice.name) == voice)
    let variant = try #require(voice.variant)
    #expect(voice.espeakArguments(.english).prefix(2) == ["-v", "en+\(variant)"])
    // The same voice in another language.
    let german = voice.espeakArguments(.german)
    #expect(german[1] == "de+\(variant)")
    #expect(german.dropFirst(2) == voice.espeakArguments(.english).dropFirst(2))
    #expect(try #require(voice.pitch) >= 0 && voice.pitch ?? 0 <= 99)
    #expect(voice.dispatcherArguments.first == "--voice-type")
  }

  @Test func otherNames() throws {
    let other = try #require(Voice("de+f3"))
    #expect(other.espeakArguments(.english) == ["-v", "de+f3"])
    #expect(other.espeakArguments(.french) == ["-v", "de+f3"])
    #expect(other.dispatcherArguments == ["--synthesis-voice", "de+f3"])
    for name in ["", "-w/tmp/x", "a\0b"] { #expect(Voice(name) == nil) }
  }

  @Test(arguments: [
    ("you are cold", "you are cold\n"), ("--stdin", "stdin\n"), (" - -v en", "v en\n"),
    ("[[_^_]] <mark/> hi", "_^_ mark/ hi\n"), ("\u{1B}[31mred", "red\n"),
    ("!-!STOP all", "STOP all\n"), ("-! !-!set", "set\n"), ("stop!", "stop!\n"), ("!!!", nil),
    ("a\nb", "ab\n"), ("[[<>]]", nil), ("", nil),
  ])
  func sanitizesSpokenText(_ words: String, _ line: String?) {
    #expect(speakable(SafeText(words)).map { $0 + "\n" } == line)
  }

  /// The speech program's arguments only choose the voice; the text comes on its standard input. A missing voice is
  /// reported, and the default one speaks. None gets the room's secret.
  @Test(arguments: [
    (Language.english, "", "arguments: --stdin"),
    (.german, "", "arguments: --stdin -v de"),
    (.french, "", "arguments: --stdin -v fr"),
    (.english, "--voice nosuch", "arguments: --stdin"),
  ])
  func textIsNotAnArgument(language: Language, voice: String, arguments: String) throws {
    let folder = try TemporaryFolder()
    let said = folder["said"]
    // Both lines in one write, because the script may be killed at any time.
    let program = """
      #!/bin/sh
      case "$*" in *nosuch*) exit 2;; esac
      words=$(/bin/cat)
      printf 'arguments: %s\\n%s\\n' "$*$HOTCOLD_SECRET" "$words" >> '\(said)'
      """
    chmod(try folder.write(program, to: "espeak-ng"), 0o700)
    let terminal = try PseudoTerminal(
      words("hide --demo --seed 3 --name Max --plain --speed 20 --duration 30 \(voice)"),
      environment: [
        "PATH": folder.path, "LANGUAGE": language.rawValue, "HOTCOLD_SECRET": "jam",
      ])
    #expect(terminal.finish() == .status(0))
    let catalogue = Catalogue(language, file: Translations.file(of: language.rawValue) ?? [])
    let taunts = Taunts.phrases.map { catalogue.text(Words(phrase: $0)) }
    let lines = try readText(said).split(separator: "\n").map(String.init)
    #expect(lines.count >= 2)
    for (index, line) in lines.enumerated() {
      #expect(index % 2 == 0 ? line == arguments : taunts.contains(line))
    }
    #expect(terminal.errors.contains("the speech program has no voice nosuch") == !voice.isEmpty)
  }

  /// The file of a variant, as espeak-ng 1.51 opens it, and whether the voice is reported as missing. Its list has m1,
  /// f1 and `Mr serious`.
  @Test(
    arguments: [
      ("en", nil, false), ("en+f1", "f1", false), ("en+nosuch", "nosuch", true),
      ("en+", "", true), ("de+1", "m1", false), ("de+11", "f1", false), ("de+1x", "m1", false),
      ("de+2", "m2", true), ("de+99999999999999999999", nil, true), ("en+F1", "F1", true),
      ("en+f1+m1", "f1+m1", true), ("en+Mr serious", "Mr serious", false), ("robot", nil, false),
      ("nosuch", nil, true), ("crash", nil, true),
    ] as [(String, String?, Bool)])
  func variants(_ name: String, _ file: String?, _ isMissing: Bool) throws {
    let voice = try #require(Voice(name))
    if let file { #expect(voice.variantFile == file) }
    let folder = try TemporaryFolder()
    let program = """
      #!/bin/sh
      case "$*" in
      --voices=variant)
        echo 'Pty Language       Age/Gender VoiceName          File                 Other Languages'
        echo ' 5  variant         70/M      male1              !v/m1                '
        echo ' 5  variant         70/F      female1            !v/f1                '
        echo ' 5  variant         --/M      Mr_Serious         !v/Mr serious        ';;
      *'-v nosuch'*) exit 1;;
      *'-v crash'*) kill -SEGV $$;;
      esac
      """
    chmod(try folder.write(program, to: "espeak-ng"), 0o700)
    let terminal = try PseudoTerminal(
      [
        "hide", "--demo", "--seed", "3", "--plain", "--speed", "100", "--duration", "1", "--voice",
        name,
      ],
      environment: ["PATH": folder.path])
    #expect(terminal.finish() == .status(0))
    let words = "hotcold: the speech program has no voice \(name); using its default voice\n"
    #expect(terminal.errors == (isMissing ? words : ""))
  }

  @Test(arguments: [(0.0, 3520.0), (0.5, 3520), (10, 440), (1000, 440), (2.236, 1244.5)])
  func pitch(_ distance: Double, _ frequency: Double) {
    #expect(abs(Tone.frequency(distance: distance) - frequency) < 1)
  }

  @Test func toneIsAudibleAndFadesOut() {
    let bytes = Tone.samples(frequency: 1000)
    let samples = stride(from: 0, to: bytes.count, by: 2).map {
      Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
    }
    #expect(samples.count == 1120)
    #expect(samples[0] == 0)
    #expect(samples.suffix(4).allSatisfy { abs($0) < 1000 })
    #expect(samples.map { abs($0) }.max() ?? 0 > 12_000)
    // Each period crosses zero twice.
    let crossings = zip(samples, samples.dropFirst()).count { ($0 < 0) != ($1 < 0) }
    #expect((138...141).contains(crossings))
  }
}

struct BellTests {
  /// Seconds at which it rings, checked ten times a second.
  private func ring(_ pattern: Bells.Pattern) -> [Double] {
    var bells = Bells()
    let start = 10.0
    bells.begin(pattern, at: .zero.advanced(bySeconds: start))
    var times: [Double] = []
    for tenths in 0...60 {
      let time = Timestamp.zero.advanced(bySeconds: start + Double(tenths) / 10 + 1e-6)
      if bells.isDue(at: time) { times.append(Double(tenths) / 10) }
    }
    return times
  }

  @Test(
    arguments: [
      (Bells.Pattern.hot, [0, 0.3, 0.6]), (.cold, [0, 0.9]),
      (.found, [0, 0.3, 0.6, 1.2, 1.5, 1.8]),
    ] as [(Bells.Pattern, [Double])])
  func pattern(_ pattern: Bells.Pattern, rings times: [Double]) {
    #expect(ring(pattern) == times)
  }

  /// A trend, distances with their durations in seconds, and the number of ticks.
  @Test(
    arguments: [
      // Silent while the player stands still, however near.
      (.steady, [(2.0, 60.0)], 0...0), (.steady, [(0.4, 60.0)], 0...0),
      (.unknown, [(0.4, 60.0)], 0...0), (.hotter, [(.nan, 1), (0, 1), (-1, 1)], 0...0),
      // Coming closer, or going away.
      (.hotter, [(8, 4), (6, 4), (4, 4), (3, 4), (2, 4), (1.2, 4)], 15...40),
      (.colder, [(1.2, 4), (2, 4), (3, 4), (4, 4), (6, 4), (8, 4)], 15...40),
    ] as [(Trend, [(Double, Double)], ClosedRange<Int>)])
  func ticks(
    word: Trend, _ walk: [(distance: Double, seconds: Double)], count: ClosedRange<Int>
  ) {
    var geiger = Geiger()
    var ticks = 0
    var time = 0.0
    for (distance, seconds) in walk {
      let end = time + seconds
      while time < end {
        let estimate = Estimate(distance: distance, trend: word)
        if geiger.isDue(estimate, at: .zero.advanced(bySeconds: time)) { ticks += 1 }
        time += 0.03
      }
    }
    #expect(count.contains(ticks), "\(ticks)")
  }
}
