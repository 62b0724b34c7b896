// A member of the crowd: keeps a little state and performs one action at a time over HTTP.
import { SANDBOX_BANK_ACCOUNTS } from '@lanting/contract/data/money/pay'
import { randomUUID } from 'node:crypto'
import type { CrowdMember } from '@lanting/contract/data/play/demo-crowd'
import { sitDown } from '@lanting/node-kit/game-table'
import type { SeededRandom } from '@lanting/node-kit/seeded-random'
import type { Act, Facts } from '#src/crowd/choice.rules.ts'
import { CrowdClient, type Reply } from '#src/crowd/client.ts'
import { Seat } from '#src/crowd/seat.ts'

export interface PersonDeps {
  readonly baseUrl: string
  readonly origin: string
  readonly random: SeededRandom
  /** Simulates the time to read, type or pay. */
  readonly linger: (ms: number) => Promise<void>
}

interface Play {
  readonly id: number
}

export class CrowdPerson {
  private readonly client: CrowdClient
  private seat: Seat | null = null
  private balanceYuan = 0
  private acts = 0
  /** One open request of a kind at a time, so that staff are not flooded. */
  private readonly asked = new Set<'bankTransfer' | 'ask'>()

  constructor(
    readonly member: CrowdMember,
    private readonly deps: PersonDeps,
  ) {
    this.client = new CrowdClient(deps.baseUrl, member)
  }

  facts(): Facts {
    const roomId = this.seat?.isTaken() === true ? this.seat.roomId : null
    return { balanceYuan: this.balanceYuan, roomId, acts: this.acts }
  }

  /** Logs in, and reads the balance. */
  async arrive(): Promise<Reply> {
    if (!this.client.isIn()) {
      this.acts = 0
      const came = await this.client.logIn()
      if (came.kind !== 'yes') return came
    }
    return this.readBalance()
  }

  private async readBalance(): Promise<Reply> {
    const reply = await this.client.post('/api/balance')
    if (reply.kind === 'yes') this.balanceYuan = Number(reply.data['balance'])
    return reply
  }

  async leave(): Promise<void> {
    this.seat?.leave()
    this.seat = null
    if (this.client.isIn()) await this.client.logOff()
  }

  async do(act: Act): Promise<Reply> {
    this.acts += 1
    switch (act.kind) {
      case 'sit':
        return this.sit(act.roomId)
      case 'bet':
        return this.bet(act.roomId, act.stakeYuan)
      case 'say':
        this.seat?.say(act.text)
        return DONE
      case 'play':
        return this.play(act)
      case 'payIn':
        return this.payIn(act.paytype, act.yuan)
      case 'bankTransfer':
        return this.once('bankTransfer', '/api/recharge', this.bankTransfer(act.yuan))
      case 'withdraw':
        return this.withdraw(act.yuan)
      case 'ask':
        return this.once('ask', '/api/support', { category: act.category, content: act.text })
      case 'claimRebate':
        return this.client.post('/api/dofanshui', {}, randomUUID())
      case 'grabPacket':
        return this.client.post('/api/douserredpacket', {}, randomUUID())
      case 'read':
        return this.client.post('/api/noticeList', {})
      case 'stand':
        this.seat?.leave()
        this.seat = null
        return DONE
      case 'leave':
        await this.leave()
        return DONE
    }
  }

  private async sit(roomId: number): Promise<Reply> {
    const reply = await this.client.post('/api/wsticket', { room_id: roomId })
    if (reply.kind !== 'yes') return reply
    this.seat = await Seat.take(this.deps, roomId, String(reply.data['ticket']))
    return DONE
  }

  /** One line on the open round; a round that has just closed is skipped. */
  private async bet(roomId: number, stakeYuan: number): Promise<Reply> {
    const room = await this.client.get<RoomAnswer>(`/api/lotteryRoom?room_id=${roomId}`)
    if (room.kind !== 'yes') return room
    const { limits, lottery, playbox } = room.data
    const { nextexpect, draw_ms, server_ms, taking } = lottery.nowdata
    const leftMs = draw_ms - server_ms - room.data.ftime * 1000
    const plays = playbox.flatMap(({ special, childrens }) => (special === 0 ? childrens : []))
    if (taking === 0 || leftMs < THINK_MS * 2 || plays.length === 0) return DONE
    await this.deps.linger(THINK_MS)
    const total = Math.min(Math.max(stakeYuan, Number(limits.min)), Number(limits.max))
    // The slip takes whole yuan only: "5.00" is refused as no whole number.
    const line = { id: this.deps.random.oneOf(plays).id, total: String(total) }
    const order = { room_id: roomId, expect: nextexpect, order: [line] }
    return this.client.post('/api/lotteryOrder', order, randomUUID())
  }

  private async play({ plat, picks, stakeYuan, rounds }: Extract<Act, { kind: 'play' }>): Promise<Reply> {
    const into = { amount: String(stakeYuan * 5), sourcetype: 'userbalance', targettype: plat }
    const moved = await this.client.post('/api/transfer', into, randomUUID())
    if (moved.kind !== 'yes') return moved
    const launch = await this.client.post('/api/getGameUrl', { plat_name: plat })
    const seed = `crowd-${this.deps.random.below(1_000_000)}`
    const table = launch.kind === 'yes' ? await sitDown(String(launch.data['url']), seed, randomUUID) : null
    for (let round = 0; table !== null && round < rounds; round++) {
      await this.deps.linger(THINK_MS)
      const pick = picks[round % picks.length] ?? ''
      if ((await table.bet([{ pick, stake: `${stakeYuan}.00` }])) === null) break
    }
    return this.client.post('/api/transall', {}, randomUUID())
  }

  private async payIn(paytype: string, yuan: number): Promise<Reply> {
    const order = await this.client.post('/api/recharge', { paytype, amount: String(yuan) }, randomUUID())
    if (order.kind !== 'yes') return order
    await this.deps.linger(THINK_MS * 3)
    return this.client.post('/api/paysimulate', { deposit_no: order.data['deposit_no'] })
  }

  private bankTransfer(yuan: number): object {
    const { bank, bankNo, realname } = this.member
    const payer = { bank, bank_no: bankNo, bank_owner: realname, bank_address: '演示支行' }
    return { paytype: 'bank', amount: String(yuan), ...payer, paid_to: SANDBOX_BANK_ACCOUNTS[0].bank_no }
  }

  private async once(what: 'bankTransfer' | 'ask', path: string, body: object): Promise<Reply> {
    if (this.asked.has(what)) return DONE
    this.asked.add(what)
    return this.client.post(path, body, randomUUID())
  }

  /** Binds a card first; missing turnover, or a withdrawal in progress, is a normal refusal. */
  private async withdraw(yuan: number): Promise<Reply> {
    const cards = await this.client.post<readonly { id: string }[]>('/api/getcard', { type: 1 })
    if (cards.kind !== 'yes') return cards
    const [card] = cards.data
    if (card === undefined) {
      const { bank, bankNo, realname, payPassword } = this.member
      const draft = {
        bank,
        bank_no: bankNo,
        bank_owner: realname,
        bank_address: '演示支行',
        pay_pass: payPassword,
      }
      return this.client.post('/api/bindcard', draft, randomUUID())
    }
    const wish = { amount: String(yuan), bank: card.id, password: this.member.payPassword }
    return this.client.post('/api/withdraw', wish, randomUUID())
  }
}

const DONE: Reply = { kind: 'yes', data: {} }
const THINK_MS = 4_000

interface RoomAnswer {
  readonly ftime: number
  readonly limits: { readonly min: string; readonly max: string }
  readonly lottery: {
    readonly nowdata: {
      readonly nextexpect: string
      readonly draw_ms: number
      readonly server_ms: number
      readonly taking: 0 | 1
    }
  }
  readonly playbox: readonly { readonly special: 0 | 1; readonly childrens: readonly Play[] }[]
}
