// A boardgame.io server with a card game of about our size: node serve.js PORT TABLES [FOLDER for its durable store]
const { Server, Origins, FlatFile } = require("boardgame.io/server");
const { InitializeGame } = require("boardgame.io/internal");
const game = require("./game.js");
const [port, tables, folder] = process.argv.slice(2);
const store = folder ? { db: new FlatFile({ dir: folder }) } : {};
const server = Server({ games: [game], origins: [Origins.LOCALHOST], ...store });
server.run({ port: Number(port) }).then(async () => {
  for (let k = 0; k < Number(tables); k += 1) {
    const metadata = { gameName: game.name, players: { 0: { id: 0 }, 1: { id: 1 }, 2: { id: 2 } }, createdAt: 0, updatedAt: 0 };
    await server.db.createMatch(`t${k}`, { initialState: InitializeGame({ game, numPlayers: 3 }), metadata });
  }
  console.log("ready");
});
