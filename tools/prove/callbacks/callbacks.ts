// Proof: a storm of payment callbacks over real sockets, the server killed within it, credits exactly the valid set.
import { createHmac, randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { yuanFromFen } from '@lanting/contract/money'
import { SANDBOX_PAY, sandboxPaySecretText } from '@lanting/contract/providers/sandbox'
import { SIGN_HEADERS, SIGN_WINDOW_MS, signRequest } from '@lanting/contract/providers/signing'
import { makeStorm, type Sent } from '#server/test/money/callback-storm.ts'
import { closeBeforehand, faultsAfter, layOrders } from '#server/test/money/storm-books.ts'
import { newPlayer, openStage, pause, type Player, seeded, type Stage } from '#tools/stage/stage.ts'

const { values } = parseArgs({
  options: {
    n: { type: 'string', default: '2000' },
    kills: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
  },
})
const count = Number(values.n)
const kills = Number(values.kills)
const seed = Number(values.seed)
const random = seeded(seed)
const PLAYERS = 8
const AT_ONCE = 50
const SECRET = 'secret of a proof'
const PATH = `/hook/pay/${SANDBOX_PAY.provider}`

const keyed = (secret: string) => (text: string) => createHmac('sha256', secret).update(text).digest('hex')
const hmac = keyed(createHmac('sha256', SECRET).update(sandboxPaySecretText()).digest('hex'))
const forger = keyed('another secret')

/** Retries the callback until it is answered, with a new signature each time, as every provider does. */
async function sendCallback(stage: Stage, { body, spoilt }: Sent): Promise<number> {
  const rawBody = JSON.stringify({
    event: 'order.paid',
    provider_no: 'STORM',
    currency: 'CNY',
    merchant: SANDBOX_PAY.merchant,
    ...body,
  })
  for (let tries = 0; tries < 600; tries++) {
    const age = spoilt === 'stale' ? SIGN_WINDOW_MS + 60_000 : 0
    const timestamp = String(new Date().getTime() - age)
    const request = { method: 'POST', path: PATH, timestamp, nonce: randomUUID(), rawBody }
    const code = await fetch(`${stage.url}${PATH}`, {
      method: 'POST',
      body: rawBody,
      signal: AbortSignal.timeout(20_000),
      headers: {
        'content-type': 'application/json',
        [SIGN_HEADERS.key]: SANDBOX_PAY.provider,
        [SIGN_HEADERS.timestamp]: timestamp,
        [SIGN_HEADERS.nonce]: request.nonce,
        [SIGN_HEADERS.signature]: signRequest(spoilt === 'forged' ? forger : hmac, request),
      },
    }).then(
      async (answer) => ((await answer.json()) as { code: number }).code,
      () => 0,
    )
    if (code > 0 && code < 500) return code
    await pause(50)
  }
  return 0
}

async function keepKilling(stage: Stage, isDone: () => boolean): Promise<number> {
  let done = 0
  while (!isDone() && done < kills) {
    await pause(200 + random(800))
    if (isDone()) break
    await stage.restart('api')
    done++
  }
  return done
}

const stage = await openStage({ LOOP_MS: '200', SANDBOX_SECRET: SECRET })
const faults: string[] = []
try {
  const players: Player[] = []
  for (let i = 0; i < PLAYERS; i++) players.push(await newPlayer(stage, `payer${String(i).padStart(3, '0')}`))
  const ids = players.map(({ id }) => id)
  const orders = await layOrders(stage.db, ids, count, '7')
  const storm = makeStorm(orders, count, seed)
  await closeBeforehand(stage.db, storm)
  let done = false
  const killing = keepKilling(stage, () => done)
  let next = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let at = next++; at < storm.sent.length; at = next++) {
        const sent = storm.sent[at]
        if (sent === undefined) return
        const code = await sendCallback(stage, sent)
        const expected = sent.spoilt === null ? 200 : 403
        if (code !== expected) faults.push(`${sent.kind} ${sent.body.txn_id} was answered ${code}`)
      }
    }),
  )
  const tookMs = performance.now() - began
  done = true
  const killed = await killing
  faults.push(...(await faultsAfter(stage.db, storm, orders, ids)))
  const mix = Object.entries(storm.counts).map(([kind, times]) => `${kind} ${times}`)
  console.log(`${storm.sent.length} callbacks, ${AT_ONCE} at once, ${killed} kills, seed ${seed}`)
  console.log(`  ${mix.join(', ')}`)
  console.log(
    `  ${storm.credited.size} of ${orders.length} orders to be credited; ${storm.suspenseItems} payments of ¥${yuanFromFen(storm.suspenseFen)} to lie in suspense`,
  )
  console.log(`  ${Math.round(storm.sent.length / (tookMs / 1000))} a second`)
} finally {
  await stage.stop()
}
for (const fault of faults.slice(0, 20)) console.log(`  ✘ ${fault}`)
console.log(faults.length > 0 ? '0 passed, 1 failed' : '1 passed, 0 failed')
process.exit(faults.length > 0 ? 1 : 0)
