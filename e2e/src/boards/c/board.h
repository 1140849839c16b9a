// A double of a board: the programs' calls go over standard input and output to Node, which has the network. A line
// consists of a word and parameters in hexadecimal digits, so that nothing needs quoting. For C and C++.
#pragma once
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define BOARD_MAX 65536

static inline double board_milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

// The factor by which the board's clock runs faster.
static inline double board_speed(void) { return atof(getenv("BOARD_SPEED")); }

static inline void board_print_hex(const void *data, size_t length) {
  putchar(' ');
  for (size_t i = 0; i < length; i++) printf("%02x", ((const uint8_t *)data)[i]);
}

static inline void board_say(const char *word, const char *first, const char *second, const char *third) {
  const char *parameters[] = {first, second, third};
  printf("%s", word);
  for (int i = 0; i < 3; i++)
    if (parameters[i]) board_print_hex(parameters[i], strlen(parameters[i]));
  putchar('\n');
  fflush(stdout);
}

static inline size_t board_unhex(char *text) {
  size_t length = strlen(text) / 2;
  for (size_t i = 0; i < length; i++) {
    char digits[3] = {text[2 * i], text[2 * i + 1], 0};
    text[i] = (char)strtol(digits, NULL, 16);
  }
  text[length] = 0;
  return length;
}

// A received line: a word, and up to two texts.
struct board_line {
  char word[16];
  char first[BOARD_MAX];
  char second[BOARD_MAX];
  size_t second_length;
};

// Waits for a line, for this many milliseconds of this machine's clock, or forever if negative.
static inline bool board_hear(struct board_line *line, int milliseconds) {
  static char text[2 * BOARD_MAX];
  struct pollfd input = {STDIN_FILENO, POLLIN, 0};
  if (poll(&input, 1, milliseconds) <= 0) return false;
  size_t length = 0;
  // Bypasses the buffer of stdio, which `poll` does not know about.
  while (length < sizeof text - 1) {
    if (read(STDIN_FILENO, text + length, 1) != 1) exit(0);
    if (text[length] == '\n') break;
    length++;
  }
  text[length] = 0;
  memset(line, 0, sizeof *line);
  sscanf(text, "%15s %65535s %65535s", line->word, line->first, line->second);
  board_unhex(line->first);
  line->second_length = board_unhex(line->second);
  return true;
}

// Waits for the answer to a request. No messages arrive in between, because Node sends them only to a board that asks
// for them.
static inline void board_answer(struct board_line *line, const char *word) {
  do board_hear(line, -1);
  while (strcmp(line->word, word) != 0);
}

static inline void board_log(const char *text) { board_say("log", text, NULL, NULL); }
