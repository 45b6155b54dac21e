import Glibc

/// Takes the places of standard input, output and errors where whoever started the program has closed
/// them, so that no file that is opened later is mistaken for one of them. To read or write there still
/// fails.
func holdStandardDescriptors() {
  for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
    // The lowest free number is taken: this one.
    _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
  }
}
