/* Random games of the tutorial's Goofspiel, written by hand: what compiled rules could reach at best.

   It keeps less than the rules do: no events, no order of the bids shown, no state that can be saved or masked. */
#include <stdint.h>

enum { CARDS = 13, MOST_SEATS = 8 };
static uint32_t dice;

static uint32_t below(uint32_t n) {
  dice += 0x9E3779B9u;
  uint32_t x = dice;
  x = (x ^ x >> 16) * 0x21F0AAADu;
  x = (x ^ x >> 15) * 0x735A2D97u;
  return (uint32_t)((uint64_t)(x ^ x >> 15) * n >> 32);
}

/* Play some games and return the number of decisions. */
int64_t play_games(int64_t seats, int64_t games, int64_t seed) {
  int64_t decisions = 0;
  dice = (uint32_t)seed;
  for (int64_t game = 0; game < games; game++) {
    int hand[MOST_SEATS][CARDS], bid[MOST_SEATS], points[MOST_SEATS] = {0}, pile[CARDS], offered = 0;
    for (int card = 0; card < CARDS; card++) {
      pile[card] = card;
      for (int64_t seat = 0; seat < seats; seat++) hand[seat][card] = card;
    }
    for (int last = CARDS - 1; last > 0; last--) {
      int other = (int)below((uint32_t)last + 1), card = pile[last];
      pile[last] = pile[other];
      pile[other] = card;
    }
    for (int left = CARDS; left > 0; left--) {
      int best = -1, winner = -1;
      offered += pile[left - 1] + 1;
      for (int64_t seat = 0; seat < seats; seat++) {
        int place = (int)below((uint32_t)left);
        bid[seat] = hand[seat][place];
        hand[seat][place] = hand[seat][left - 1];
        decisions++;
      }
      for (int64_t seat = 0; seat < seats; seat++) {
        winner = bid[seat] > best ? (int)seat : bid[seat] == best ? -1 : winner;
        best = bid[seat] > best ? bid[seat] : best;
      }
      if (winner >= 0) points[winner] += offered, offered = 0;
    }
    for (int64_t seat = 0; seat < seats; seat++) dice ^= (uint32_t)points[seat]; /* so that nothing is left out as unused */
  }
  return decisions;
}
