// Tables of three at that server, with its own socket clients; who is next acts as soon as he is told: node load.js PORT TABLES SECONDS
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const game = require("./game.js");
const [port, tables, seconds] = process.argv.slice(2).map(Number);
const server = `http://127.0.0.1:${port}`;
const taken = [];
let until = Infinity;
function table(matchID) {
  const clients = [];
  let sent = 0;
  for (const seat of ["0", "1", "2"]) {
    const client = Client({ game, numPlayers: 3, playerID: seat, matchID, multiplayer: SocketIO({ server }), debug: false });
    let last = -1;
    client.subscribe((state) => {
      if (!state || state._stateID <= last || !state.isActive) return;
      last = state._stateID;
      if (state.ctx.currentPlayer !== seat) return;
      const now = performance.now();
      if (sent) taken.push(now - sent);
      if (now < until) {
        sent = now;
        client.moves.play(0);
      }
    });
    clients.push(client);
  }
  return () => clients.map((client) => client.start());
}
(async () => {
  const starts = [];
  for (let k = 0; k < tables; k += 1) starts.push(table(`t${k}`));
  until = performance.now() + seconds * 1000 + 1000;
  for (const start of starts) start();
  await new Promise((done) => setTimeout(done, 1000));
  taken.length = 0;
  await new Promise((done) => setTimeout(done, seconds * 1000));
  taken.sort((a, b) => a - b);
  console.log(JSON.stringify({ moves: taken.length / seconds, p99: taken[Math.floor(taken.length * 0.99)] ?? null }));
  process.exit(0);
})();
