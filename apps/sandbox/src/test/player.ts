// A member at a venue and the game page's side of a session, driven over real HTTP.
import { randomUUID } from 'node:crypto'
import { type VenueBet, venueBet } from '@lanting/contract/providers/venue'
import type { BetLine, Refused, RoundAnswer, SessionAnswer } from '#src/games/game-api.ts'
import type { TestSandbox } from '#src/test/sandbox.ts'

export interface TestPlayer {
  readonly member: string
  readonly session: SessionAnswer
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: unknown): Promise<T>
  bet(
    lines: readonly BetLine[],
    more?: { key?: string; expect?: string; commit?: string },
  ): Promise<RoundAnswer & Partial<Refused>>
  balance(): Promise<string>
  log(): Promise<VenueBet[]>
}

let serial = 0

export async function launchUrl(
  sandbox: TestSandbox,
  plat: string,
  member: string,
  gameCode = '',
): Promise<string> {
  const heard = await sandbox
    .venue(plat)
    .ask('launch', { member, currency: 'CNY', game_code: gameCode, mobile: true, back_url: '' })
  if (heard.ok !== true) throw new Error(JSON.stringify(heard))
  return heard.data.url
}

export async function newMember(sandbox: TestSandbox, plat: string, amount: string): Promise<string> {
  const member = `player${serial++}`
  await sandbox.venue(plat).ask('createMember', { member, currency: 'CNY' })
  const id = `Tplay${String(serial++).padStart(10, '0')}`
  await sandbox.venue(plat).ask('transfer', { id, member, direction: 'in', amount, currency: 'CNY' })
  return member
}

export async function openTicket(sandbox: TestSandbox, url: string) {
  const ticket = new URL(url).hash.replace('#t=', '')
  const answer = await fetch(`${sandbox.origin}/game/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ticket }),
  })
  return { status: answer.status, data: (await answer.json()) as SessionAnswer & Partial<Refused> }
}

/** A member with money, in the game, with its own part of the seed. */
export async function newPlayer(
  sandbox: TestSandbox,
  { plat, game = '', amount = '1000.00' }: { plat: string; game?: string; amount?: string },
): Promise<TestPlayer> {
  const member = await newMember(sandbox, plat, amount)
  const { data: session } = await openTicket(sandbox, await launchUrl(sandbox, plat, member, game))
  const headers = { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' }

  async function get<T>(path: string): Promise<T> {
    return (await fetch(`${sandbox.origin}/game/${path}`, { headers })).json() as Promise<T>
  }
  async function post<T>(path: string, body: unknown): Promise<T> {
    const answer = await fetch(`${sandbox.origin}/game/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return answer.json() as Promise<T>
  }
  await post('seed', { clientSeed: `page-${member}` })
  return {
    member,
    session,
    get,
    post,
    bet: (lines, more = {}) => post('bet', { key: randomUUID(), lines, ...more }),
    async balance() {
      const heard = await sandbox.venue(plat).ask('balance', { member })
      return heard.ok === true ? heard.data.balance : JSON.stringify(heard)
    },
    async log() {
      const heard = await sandbox.venue(plat).ask('betLog', { after: 0, limit: 500 })
      if (heard.ok !== true) throw new Error(JSON.stringify(heard))
      return heard.data.bets.map((bet) => venueBet.parse(bet)).filter((bet) => bet.member === member)
    },
  }
}
