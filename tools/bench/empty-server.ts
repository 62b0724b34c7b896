// The limit that HTTP figures are held against: a Fastify route that reads JSON and answers an empty envelope.
import Fastify from 'fastify'

const app = Fastify()
app.post('/empty', async () => ({ code: 200, message: '', data: null }))
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
// The bench forks us, waits for this, and polls the processor time.
process.on('message', () => process.send?.(process.cpuUsage()))
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
