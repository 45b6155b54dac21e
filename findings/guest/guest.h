// The only program of a virtual machine: a controller behind /dev/vhci, and a client of the kernel's management interface.
// A finding includes this file and defines questions(), command() and event().
#include <sys/mount.h>
#include <sys/reboot.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#include "controller.h"

static void questions(void);
/// An event of the management interface.
static void event(unsigned code, const uint8_t *parameters);

static int management;
static int answer_status;  // of the last management command, -1 while it waits
static uint8_t answer_parameters[64];

/// Prints a line that the host sees.
static void say(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  printf("> ");
  vprintf(format, arguments);
  printf("\n");
  fflush(stdout);
}

/// Serves controller and client for a time, or, if it is negative, until a management command is answered. `air` is called ten
/// times a second while the controller scans.
static void run(double seconds, void (*air)(void)) {
  double end = now() + (seconds < 0 ? 5 : seconds), next = now();
  while (now() < end && !(seconds < 0 && answer_status >= 0)) {
    struct pollfd files[2] = {{controller, POLLIN}, {management, POLLIN}};
    poll(files, 2, 10);
    uint8_t packet[1024];
    if (files[0].revents & POLLIN && read(controller, packet, sizeof packet) > 0 && packet[0] == 1) answer(packet);
    if (files[1].revents & POLLIN && read(management, packet, sizeof packet) > 0) {
      bool is_answer = packet[0] == 0x01 || packet[0] == 0x02;  // Command Complete, Command Status
      if (is_answer) answer_status = packet[8], memcpy(answer_parameters, packet + 9, sizeof answer_parameters);
      else event(packet[0], packet + 6);
    }
    if (air == NULL || !is_scanning || now() < next) continue;
    next = now() + 0.1;
    air();
  }
}

/// Sends a management command and returns the status of its answer.
static int manage(unsigned opcode, const void *parameters, int length) {
  uint8_t packet[300] = {opcode, opcode >> 8, 0, 0, length, length >> 8};
  memcpy(packet + 6, parameters, length);
  answer_status = -1;
  if (write(management, packet, 6 + length) < 0) perror("manage");
  run(-1, NULL);
  return answer_status;
}

/// Add Advertising; `data` is one AD structure, which begins with its length. The duration is a turn's if several instances take turns.
static int add_advertising(int instance, uint32_t flags, int duration, int timeout, const char *data, const char *scan_response) {
  uint8_t parameters[80] = {instance, flags, flags >> 8, flags >> 16, flags >> 24, duration, duration >> 8, timeout, timeout >> 8};
  int lengths[2] = {data[0] ? data[0] + 1 : 0, scan_response[0] ? scan_response[0] + 1 : 0};
  parameters[9] = lengths[0], parameters[10] = lengths[1];
  memcpy(parameters + 11, data, lengths[0]);
  memcpy(parameters + 11 + lengths[0], scan_response, lengths[1]);
  return manage(0x003E, parameters, 11 + lengths[0] + lengths[1]);
}

static int remove_advertising(void) { return manage(0x003F, "", 1); }
static int start_discovery(void) { return manage(0x0023, "\6", 1); }  // of LE, which is an active scan
static int stop_discovery(void) { return manage(0x0024, "\6", 1); }

/// Replaces the controller with one of Bluetooth 4.2 or 5.0, and powers it on.
static void plug(bool has_extended) {
  plug_in(has_extended);
  run(1, NULL);
  if (manage(0x000D, "\1", 1) != 0) say("Set Low Energy failed");
  if (manage(0x0005, "\1", 1) != 0) say("Set Powered failed");
  run(0.3, NULL);
}

int main(void) {
  mkdir("/dev", 0755);
  mount("dev", "/dev", "devtmpfs", 0, NULL);
  for (int file = 0; file < 3; file++) dup2(open("/dev/console", O_RDWR), file);
  printf("\n");  // behind what the firmware has left in the line
  FILE *order = fopen("/modules/order", "r");
  for (char name[256]; fscanf(order, "%255s", name) == 1;) {
    int module = open(name, O_RDONLY);
    if (syscall(SYS_finit_module, module, "", 0) != 0) printf("%s not loaded\n", name);
  }
  struct { unsigned short family, device, channel; } all = {31, 0xFFFF, 3};  // HCI_DEV_NONE, HCI_CHANNEL_CONTROL
  management = socket(31, SOCK_RAW | SOCK_CLOEXEC, 1);
  if (bind(management, (struct sockaddr *)&all, sizeof all) != 0) perror("bind");
  questions();
  sync();
  reboot(RB_POWER_OFF);
}
