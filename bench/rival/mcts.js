// boardgame.io's own search on the same card game, which here ends after 60 plays: node mcts.js ITERATIONS SECONDS, JSON on stdout.
const { MCTSBot } = require("boardgame.io/ai");
const { InitializeGame } = require("boardgame.io/internal");
const cards = require("./game.js");
const [iterations, seconds] = process.argv.slice(2).map(Number);
const PLAYS = 60;
const strength = ({ players }, seat) => players[seat].reduce((sum, card) => sum + card, 0);
const best = (G) => Object.keys(G.players).reduce((one, other) => (strength(G, other) > strength(G, one) ? other : one));
let plays = 0;
const game = {
  ...cards,
  endIf: ({ G, ctx }) => (ctx.turn > PLAYS ? { winner: best(G) } : undefined),
  moves: {
    play: {
      ...cards.moves.play,
      move: (...all) => {
        plays += 1;
        return cards.moves.play.move(...all);
      },
    },
  },
};
const enumerate = (G, ctx, seat) => G.players[seat].map((_, at) => ({ move: "play", args: [at] }));
const spent = () => Object.values(process.cpuUsage()).reduce((sum, part) => sum + part, 0) / 1e6;
const main = async () => {
  const state = InitializeGame({ game, numPlayers: 3 });
  const think = (seed) => new MCTSBot({ game, enumerate, seed, iterations, playoutDepth: PLAYS + 1 }).play(state, "0");
  await think("warm");
  plays = 0;
  let searches = 0;
  const began = spent();
  while (spent() - began < seconds) await think(String((searches += 1)));
  const taken = spent() - began;
  console.log(JSON.stringify({ iterations: (searches * iterations) / taken, decisions: plays / taken, each: plays / searches / iterations }));
};
main();
