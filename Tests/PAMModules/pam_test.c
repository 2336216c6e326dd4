// A PAM module for tests. Its arguments are what it does, in their order, each time that it is asked for that:
//
//   authentication (auth lines)
//     mark=FILE        makes the file: tells the test that the module has come so far
//     password=TEXT    asks a hidden "Password: ", and fails unless the answer is this
//     pin=TEXT         asks a hidden "PIN: ", and fails unless the answer is this
//     code=TEXT        asks a visible "One-time code: ", and fails unless the answer is this
//     together=A/B     asks a name (visible) and a password (hidden) in one call, between two texts
//     say              says an information and an error
//     flood=TEXT       asks a hidden question of 100 kB with markup, controls and overrides in it, likewise
//     wait             waits for children that are not its own
//     block=FIFO       stays until a writer has sent a byte
//     delay=NUMBER     takes so many milliseconds
//     forever          never comes back
//     crash            writes to no memory
//     return=NUMBER    returns this
//   account lines:  return=NUMBER, forever
//   credentials:    setcred=NUMBER on an auth line
//
// Without any of them it succeeds at once, without asking.

#define PAM_SM_AUTH
#define PAM_SM_ACCOUNT
#include <errno.h>
#include <fcntl.h>
#include <security/pam_modules.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// Asks or says up to four things in one call of the conversation.
static int converse(pam_handle_t *pam, const struct pam_message *messages, int count, char **answers) {
  const struct pam_conv *conversation = NULL;
  const struct pam_message *pointers[4];
  struct pam_response *responses = NULL;
  if (pam_get_item(pam, PAM_CONV, (const void **)&conversation) != PAM_SUCCESS || !conversation) return PAM_CONV_ERR;
  for (int index = 0; index < count; index++) pointers[index] = &messages[index];
  int result = conversation->conv(count, pointers, &responses, conversation->appdata_ptr);
  if (result != PAM_SUCCESS) return result;
  for (int index = 0; index < count; index++) answers[index] = responses[index].resp;
  free(responses);
  return PAM_SUCCESS;
}

// Whether an answer, which is freed, is what it ought to be.
static int is_right(char *answer, const char *expected, size_t length) {
  int right = answer && strlen(answer) == length && memcmp(answer, expected, length) == 0;
  free(answer);
  return right;
}

static int ask(pam_handle_t *pam, int style, const char *text, const char *expected) {
  struct pam_message message = {style, text};
  char *answer = NULL;
  int result = converse(pam, &message, 1, &answer);
  if (result != PAM_SUCCESS) return result;
  return is_right(answer, expected, strlen(expected)) ? PAM_SUCCESS : PAM_AUTH_ERR;
}

static int ask_together(pam_handle_t *pam, const char *expected) {
  struct pam_message messages[4] = {{PAM_TEXT_INFO, "Two things are asked."},
                                    {PAM_PROMPT_ECHO_ON, "Name: "},
                                    {PAM_ERROR_MSG, "Look behind you."},
                                    {PAM_PROMPT_ECHO_OFF, "Password: "}};
  char *answers[4] = {NULL, NULL, NULL, NULL};
  const char *slash = strchr(expected, '/');
  int result = converse(pam, messages, 4, answers);
  if (result != PAM_SUCCESS) return result;
  int name = is_right(answers[1], expected, (size_t)(slash - expected));
  int password = is_right(answers[3], slash + 1, strlen(slash + 1));
  return name && password ? PAM_SUCCESS : PAM_AUTH_ERR;
}

static int say(pam_handle_t *pam) {
  struct pam_message messages[2] = {{PAM_TEXT_INFO, "Touch the key."}, {PAM_ERROR_MSG, "The key is not there."}};
  char *answers[2];
  return converse(pam, messages, 2, answers);
}

static int flood(pam_handle_t *pam, const char *expected) {
  static const char piece[] = "<b>wide</b> \xe2\x80\xae\n\x1b[2J\x07 %s ";
  enum { pieces = 100000 / (sizeof piece - 1) };
  static char text[pieces * (sizeof piece - 1) + 1];
  for (size_t index = 0; index < pieces; index++) memcpy(text + index * (sizeof piece - 1), piece, sizeof piece - 1);
  return ask(pam, PAM_PROMPT_ECHO_OFF, text, expected);
}

static int block(const char *fifo) {
  char byte;
  int file = open(fifo, O_RDONLY | O_CLOEXEC);
  if (file < 0) return PAM_SYSTEM_ERR;
  ssize_t count = read(file, &byte, 1);
  close(file);
  return count == 1 ? PAM_SUCCESS : PAM_SYSTEM_ERR;
}

static int mark(const char *path) {
  int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) return PAM_SYSTEM_ERR;
  close(file);
  return PAM_SUCCESS;
}

static int delay(const char *milliseconds) {
  long count = atol(milliseconds);
  struct timespec time = {count / 1000, count % 1000 * 1000000};
  while (nanosleep(&time, &time) < 0 && errno == EINTR) {
  }
  return PAM_SUCCESS;
}

static _Noreturn void stay_forever(void) {
  for (;;) pause();
}

static int crash(void) {
  *(volatile int *)8 = 1;
  return PAM_SYSTEM_ERR;
}

static int wait_for_strangers(void) {
  int status;
  return wait(&status) > 0 || waitpid(-1, &status, WNOHANG) > 0 ? PAM_SYSTEM_ERR : PAM_SUCCESS;
}

// What follows "name=" in an argument; NULL where it is another one.
static const char *value(const char *argument, const char *name) {
  size_t length = strlen(name);
  return strncmp(argument, name, length) == 0 && argument[length] == '=' ? argument + length + 1 : NULL;
}

static int act(pam_handle_t *pam, const char *argument) {
  const char *text;
  if ((text = value(argument, "mark"))) return mark(text);
  if ((text = value(argument, "password"))) return ask(pam, PAM_PROMPT_ECHO_OFF, "Password: ", text);
  if ((text = value(argument, "pin"))) return ask(pam, PAM_PROMPT_ECHO_OFF, "PIN: ", text);
  if ((text = value(argument, "code"))) return ask(pam, PAM_PROMPT_ECHO_ON, "One-time code: ", text);
  if ((text = value(argument, "together"))) return ask_together(pam, text);
  if ((text = value(argument, "block"))) return block(text);
  if ((text = value(argument, "delay"))) return delay(text);
  if ((text = value(argument, "return"))) return atoi(text);
  if ((text = value(argument, "flood"))) return flood(pam, text);
  if (strcmp(argument, "say") == 0) return say(pam);
  if (strcmp(argument, "wait") == 0) return wait_for_strangers();
  if (strcmp(argument, "forever") == 0) stay_forever();
  if (strcmp(argument, "crash") == 0) return crash();
  return PAM_SUCCESS;
}

static int act_all(pam_handle_t *pam, int argc, const char **argv) {
  for (int index = 0; index < argc; index++) {
    int result = act(pam, argv[index]);
    if (result != PAM_SUCCESS) return result;
  }
  return PAM_SUCCESS;
}

int pam_sm_authenticate(pam_handle_t *pam, int flags, int argc, const char **argv) {
  (void)flags;
  return act_all(pam, argc, argv);
}

int pam_sm_acct_mgmt(pam_handle_t *pam, int flags, int argc, const char **argv) {
  (void)flags;
  return act_all(pam, argc, argv);
}

int pam_sm_setcred(pam_handle_t *pam, int flags, int argc, const char **argv) {
  (void)pam, (void)flags;
  for (int index = 0; index < argc; index++) {
    const char *number = value(argv[index], "setcred");
    if (number) return atoi(number);
  }
  return PAM_SUCCESS;
}
