// The least a chat can be: a bare `ws` server that sends every message on to everyone. The chat is measured against it.
import { type AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

const server = new WebSocketServer({
  port: 0,
  host: '127.0.0.1',
  perMessageDeflate: false,
  clientTracking: true,
})
server.on('connection', (socket) => {
  socket.on('message', (data: Buffer) => {
    for (const client of server.clients) client.send(data, { binary: false })
  })
  socket.on('error', () => socket.terminate())
})
server.on('listening', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
