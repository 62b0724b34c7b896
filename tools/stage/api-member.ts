// A member who acts over HTTP. What precedes a journey needs no browser, which would take most of the journey's time.
import { randomUUID } from 'node:crypto'
import { DEPOSIT } from '@lanting/contract/states'
import { sitDown } from '@lanting/node-kit/game-table'
import { expect } from 'vitest'
import { product } from './own-product.ts'

export const PASSWORD = 'Right2pass'
export const PAY_PASSWORD = 'Pay2pass'
/** The venue of 快三演示. */
const VENUE = 'IGSS'
const COVER_YUAN = 500
/** So many rounds, each small against the whole, that luck cannot empty the wallet before the last one. */
const ROUNDS = 40

interface PlayPlan {
  /** Brought to the table, and turned over there. */
  readonly yuan: number
  /** Lost before that, whatever the dice show. */
  readonly loseFirst?: number
}

interface Envelope<T> {
  readonly code: number
  readonly message: string
  readonly data: T
}

export class ApiMember {
  private token: string | null = null

  private constructor(
    readonly name: string,
    private readonly headers: Readonly<Record<string, string>>,
  ) {}

  /** @param headers of every request: the address behind a proxy */
  static async register(
    name: string,
    { pid, headers = {} }: { pid?: string | undefined; headers?: Readonly<Record<string, string>> } = {},
  ): Promise<ApiMember> {
    const member = new ApiMember(name, headers)
    const captcha = await fetch(`${product().webUrl}/api/captcha`, { headers })
    const { data } = (await captcha.json()) as Envelope<{ id: string }>
    const draft = {
      name,
      password: PASSWORD,
      confirmPass: PASSWORD,
      code: 'TEST',
      captcha_id: data.id,
      adult: 1,
    }
    await member.post('/api/register', pid === undefined ? draft : { ...draft, pid })
    return ApiMember.logIn(name, headers)
  }

  static async logIn(name: string, headers: Readonly<Record<string, string>> = {}): Promise<ApiMember> {
    const member = new ApiMember(name, headers)
    const session = await member.post<{ api_token: string }>('/api/login_pc', { name, password: PASSWORD })
    member.token = session.api_token
    return member
  }

  setPayPassword(): Promise<unknown> {
    return this.post('/api/editPayPassword', {
      password: PASSWORD,
      new_password: PAY_PASSWORD,
      confirm: PAY_PASSWORD,
    })
  }

  /** Ordered in USDT, paid by the sandbox's button, credited. */
  async deposit(yuan: number): Promise<void> {
    const asked = { paytype: 'usdt', catepay: 'TRC20', amount: String(yuan) }
    const { deposit_no } = await this.post<{ deposit_no: string }>('/api/recharge', asked)
    await this.post('/api/paysimulate', { deposit_no })
    const state = async () => {
      const { info } = await this.post<{ info: { state: Parameters<typeof DEPOSIT.word>[0] } }>(
        '/api/payinfo',
        { deposit_no },
      )
      return DEPOSIT.word(info.state)
    }
    await expect.poll(state).toBe('credited')
  }

  /** An evening at the dice, with the money brought home. */
  async play({ yuan, loseFirst = 0 }: PlayPlan): Promise<void> {
    await this.post('/api/transfer', { amount: String(yuan), sourcetype: 'userbalance', targettype: VENUE })
    const { url } = await this.post<{ url: string }>('/api/getGameUrl', { plat_name: VENUE })
    const table = await sitDown(url, `journey-${this.name}`, randomUUID)
    const bet = async (picks: readonly string[], each: number) => {
      const played = await table?.bet(picks.map((pick) => ({ pick, stake: `${each}.00` })))
      if (!played) throw new Error(`${VENUE} takes no bet of ${each} on ${picks.join(' and ')}`)
      return played.lines
    }
    // Both sides of one family pay less together than they cost, and count for no turnover.
    for (let lost = 0; lost < loseFirst; )
      for (const line of await bet(['大', '小'], COVER_YUAN)) lost += Number(line.stake) - Number(line.payout)
    // Two families of one round, each counted by itself.
    const stake = Math.ceil(yuan / (2 * ROUNDS))
    for (let turned = 0; turned < yuan; turned += 2 * stake) await bet(['大', '单'], stake)
    await this.post('/api/transall')
    // The worker reads the venue's log.
    const missing = async () =>
      Number((await this.post<{ bet_amount: string }>('/api/getBetAmount')).bet_amount)
    await expect.poll(missing).toBe(0)
  }

  bindBank(number: string): Promise<unknown> {
    return this.post('/api/bindcard', {
      bank: '招商银行',
      bank_no: number,
      bank_owner: '陈一舟',
      bank_address: '上海市徐汇支行',
      pay_pass: PAY_PASSWORD,
    })
  }

  /** To the first bank card. */
  async withdraw(yuan: number): Promise<string> {
    const [card] = await this.post<readonly { id: string }[]>('/api/getcard', { type: 1 })
    const asked = { amount: String(yuan), bank: card?.id, password: PAY_PASSWORD }
    return (await this.post<{ withdraw_no: string }>('/api/withdraw', asked)).withdraw_no
  }

  async post<T = unknown>(path: string, body: object = {}): Promise<T> {
    const answer = await fetch(`${product().webUrl}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
        ...this.headers,
      },
    })
    const { code, message, data } = (await answer.json()) as Envelope<T>
    if (code !== 200) throw new Error(`${path} for ${this.name}: ${code} ${message}`)
    return data
  }
}
