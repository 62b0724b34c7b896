// What a member of the demo's past does: deposits, plays at a venue, recalls the money, requests a withdrawal.
import { CCB } from '@lanting/contract/data/money/banks'
import { SANDBOX_BANK_ACCOUNTS } from '@lanting/contract/data/money/pay'
import { fenFromYuan } from '@lanting/contract/money'
import { DEPOSIT } from '@lanting/contract/states'
import { type GameLine, type PlayedRound, sitDown } from '@lanting/node-kit/game-table'
import { type House, Refused } from '#src/history/house.ts'
import type { Person } from '#src/history/person.ts'
import { newId } from '#src/lib/ids.ts'

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE

export type PayType = 'wxpay' | 'alipay' | 'usdt'

export interface Visit {
  readonly plat: string
  readonly game?: string
  /** What is staked in each round, in whole yuan, and on what. */
  readonly stakeYuan: number
  readonly picks: readonly string[]
  readonly rounds: number
  /** What is transferred to the venue; deposited before where the wallet has less. */
  readonly bringYuan: number
  readonly pay: PayType
  /** Ends the visit before its rounds are over. */
  readonly until?: (round: PlayedRound) => boolean
}

const usdt = (pay: PayType) => (pay === 'usdt' ? { catepay: 'TRC20' } : {})

/** An unpaid order. */
export async function order(house: House, who: Person, yuan: number, pay: PayType): Promise<string> {
  const asked = { paytype: pay, amount: String(yuan), ...usdt(pay) }
  return (await house.call(who, 'POST /api/recharge', asked)).deposit_no
}

/** Ordered, paid a minute later at the provider, credited by its webhook. */
export async function payIn(house: House, who: Person, yuan: number, pay: PayType): Promise<string> {
  const no = await order(house, who, yuan, pay)
  await house.pass(40 * SECOND)
  await house.call(who, 'POST /api/paysimulate', { deposit_no: no })
  await untilCredited(house, who, no)
  return no
}

/** The webhook arrives within moments; where it is slow the worker polls the provider. */
async function untilCredited(house: House, who: Person, no: string): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    const { info } = await house.call(who, 'POST /api/payinfo', { deposit_no: no })
    if (DEPOSIT.word(info.state) === 'credited') return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error(`${no} was paid and never credited`)
}

/** A bank transfer that waits for staff. */
export async function payByBank(house: House, who: Person, yuan: number, owner: string): Promise<string> {
  const payer = {
    bank: CCB,
    bank_owner: owner,
    bank_no: '6222000000009988',
    bank_address: '演示支行',
    paid_to: SANDBOX_BANK_ACCOUNTS[1].bank_no,
  }
  const asked = { paytype: 'bank', amount: String(yuan), ...payer }
  return (await house.call(who, 'POST /api/recharge', asked)).deposit_no
}

export async function walletFen(house: House, who: Person): Promise<bigint> {
  return fenFromYuan((await house.call(who, 'POST /api/balance')).balance)
}

/** Pays in if need be, plays some rounds at a venue and takes home what is left. */
export async function visit(house: House, who: Person, plan: Visit): Promise<readonly PlayedRound[]> {
  const short = BigInt(plan.bringYuan) * 100n - (await walletFen(house, who))
  if (short > 0n) await payIn(house, who, Math.max(100, Math.ceil(Number(short) / 100)), plan.pay)
  await house.pass(MINUTE)
  await transfer(house, who, 'userbalance', plan.plat, String(plan.bringYuan))
  const played = await play(house, who, plan)
  await house.pass(MINUTE)
  const left = played.at(-1)?.balance ?? `${plan.bringYuan}.00`
  if (fenFromYuan(left) > 0n) await transfer(house, who, plan.plat, 'userbalance', left)
  await house.services.betSync.runOnce((plat) => plat === plan.plat)
  return played
}

export async function transfer(house: House, who: Person, from: string, to: string, amount: string) {
  return house.call(who, 'POST /api/transfer', { amount, sourcetype: from, targettype: to })
}

async function play(house: House, who: Person, plan: Visit): Promise<readonly PlayedRound[]> {
  const asked = { plat_name: plan.plat, ...(plan.game === undefined ? {} : { game_code: plan.game }) }
  const { url } = await house.call(who, 'POST /api/getGameUrl', asked)
  const table = await sitDown(url, `demo-${who.id}`, newId)
  if (table === null) throw new Refused(`no game at ${plan.plat}`)
  const played: PlayedRound[] = []
  for (let round = 0; round < plan.rounds; round++) {
    await house.pass(25 * SECOND)
    const lines: GameLine[] = [
      { pick: plan.picks[round % plan.picks.length] ?? '', stake: `${plan.stakeYuan}.00` },
    ]
    const expect = table.kind === 'fixtures' ? (await table.openFixture())?.expect : undefined
    const answer = await table.bet(lines, expect)
    if (answer === null) break
    played.push(answer)
    if (plan.until?.(answer) === true) break
  }
  return played
}

export async function bindCard(
  house: House,
  who: Person,
  card: { bank: string; bankNo: string; owner: string },
) {
  await house.call(who, 'POST /api/bindcard', {
    bank: card.bank,
    bank_owner: card.owner,
    bank_no: card.bankNo,
    bank_address: '演示支行',
    pay_pass: who.payPassword,
  })
}

/** Bets the missing turnover first, so that the request is allowed. */
export async function askWithdrawal(
  house: House,
  who: Person,
  yuan: number,
  kind: 1 | 2 = 1,
): Promise<string> {
  await turnOver(house, who)
  const [card] = await house.call(who, 'POST /api/getcard', { type: kind })
  if (card === undefined) throw new Refused(`${who.username} has no card`)
  const asked = { amount: String(yuan), bank: card.id, password: who.payPassword }
  return (await house.call(who, 'POST /api/withdraw', asked)).withdraw_no
}

/** Plays until the member may withdraw. Small sums need few rounds. */
export async function turnOver(house: House, who: Person): Promise<void> {
  for (let visits = 0; visits < 12; visits++) {
    const { bet_amount: left } = await house.call(who, 'POST /api/getBetAmount')
    const leftYuan = Math.ceil(Number(fenFromYuan(left)) / 100)
    if (leftYuan === 0) return
    const stakeYuan = Math.min(1000, Math.max(50, Math.ceil(leftYuan / 2)))
    await visit(house, who, {
      plat: 'IGSS',
      stakeYuan,
      picks: ['大', '小', '单', '双'],
      rounds: Math.ceil(leftYuan / stakeYuan),
      bringYuan: stakeYuan * 2,
      pay: 'alipay',
    })
  }
}
