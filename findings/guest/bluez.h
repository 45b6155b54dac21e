// A controller of Bluetooth 4.2 for bluetoothd, with BR/EDR if CLASSIC is set, otherwise with LE only. During a scan it calls
// send_reports() ten times a second.
#include "controller.h"

static void send_reports(void);

int main(void) {
  classic = getenv("CLASSIC") != NULL;
  plug_in(false);
  for (double next = 0;;) {
    struct pollfd file = {controller, POLLIN};
    poll(&file, 1, 10);
    uint8_t packet[1024];
    if (file.revents & POLLIN && read(controller, packet, sizeof packet) > 0 && packet[0] == 1) answer(packet);
    if (!is_scanning || now() < next) continue;
    next = now() + 0.1;
    send_reports();
  }
}
