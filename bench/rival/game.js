// 36 cards, three seats, hands of six: play one and draw one, in turn. The secret deck stays on the server.
module.exports = {
  name: "cards",
  setup: ({ ctx, random }) => {
    const deck = random.Shuffle([...Array(36).keys()]);
    const players = Object.fromEntries([...Array(ctx.numPlayers).keys()].map((seat) => [seat, deck.splice(0, 6)]));
    return { secret: { deck }, players, pile: [] };
  },
  playerView: ({ G, playerID }) => ({ ...G, secret: undefined, players: { [playerID]: G.players[playerID] } }),
  moves: {
    play: {
      client: false,
      move: ({ G, playerID, random, events }, at) => {
        G.pile.push(...G.players[playerID].splice(at, 1));
        if (!G.secret.deck.length) G.secret.deck = random.Shuffle(G.pile.splice(0));
        G.players[playerID].push(G.secret.deck.pop());
        events.endTurn();
      },
    },
  },
};
