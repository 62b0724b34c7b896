// The main journeys of members and staff, each written once and run in every engine.
import { passwordOf } from '#tools/stage/sign-in.mjs'
import { PHONE } from './driver.ts'
import { installed } from './installed.ts'
import { logIn, type Trip } from './trip.ts'
import type { Visit } from './visit.ts'

export interface Journey {
  readonly name: string
  readonly go: (trip: Trip) => Promise<void>
}

const PASSWORD = 'Right2pass'
const DIALOG = '[role="dialog"]'
/** Its rounds are long enough for a busy machine. */
const LOTTERY = { name: 'xy28', room: 201 }
const SECONDS_LEFT = 205
/** The last one is continued by the office journey. */
const QUEUES = [
  ['/deposits', '存款审核'],
  ['/transfers', '转账异常'],
  ['/withdrawals', '取款审核'],
] as const

async function hall(trip: Trip): Promise<void> {
  await trip.phone('/', async (visit) => {
    await visit.see('text', '庄闲演示桌')
    await visit.tap('link', '优惠')
    await visit.arrived('/activity')
    await visit.tap('link', '大厅')
    await visit.see('text', '庄闲演示桌')
    const width = await visit.tab.evaluate('document.scrollingElement.scrollWidth')
    if (width !== PHONE.width) throw new Error(`the hall is ${String(width)} wide and can be pushed sideways`)
  })
}

async function login(trip: Trip): Promise<void> {
  await trip.phone('/login', async (visit) => {
    await visit.fill('手机号或用户名', 'player03')
    await visit.fill('密码', 'Wrong0003')
    await visit.tap('button', '登录')
    await visit.see('text', /密码/)
    await logIn(visit, 'player03', passwordOf('player03'))
    await visit.see('text', /player03/)
  })
}

async function register(trip: Trip): Promise<void> {
  const name = `${trip.engine.name.slice(0, 2).toLowerCase()}${String(Date.now()).slice(-8)}`
  await trip.phone('/reg2', async (visit) => {
    await visit.fill('用户名', name)
    await visit.fill('密码，6–16 位', PASSWORD)
    await visit.fill('再次输入密码', PASSWORD)
    await visit.fill('图形验证码', 'TEST')
    await visit.tap('checkbox', /./)
    await visit.tap('button', '注册')
    await visit.left('/reg2')
    await visit.see('text', new RegExp(name))
  })
}

async function deposit(trip: Trip): Promise<void> {
  await trip.member('player01', async (visit) => {
    await visit.goto('/recharge')
    await visit.tap('radio', 'USDT')
    await visit.fill('存款金额', '500')
    await visit.tap('button', '下一步，获取收款地址')
    // Asked before a member's first deposit, which one engine makes; the others come after it.
    const isAsked = () => visit.isThere('button', '暂不设置')
    const isOrdered = () => visit.isThere('button', '模拟支付成功')
    await visit.until('the question or the order', async () => (await isAsked()) || (await isOrdered()))
    if (await isAsked()) {
      await visit.tap('button', '暂不设置')
      await visit.tap('button', '确认，暂不设置')
    }
    await visit.tap('button', '模拟支付成功')
    await visit.see('text', '已到账', { within: '[aria-label="存款结果"]' })
  })
}

async function transfer(trip: Trip): Promise<void> {
  await trip.member('player03', async (visit) => {
    await visit.goto('/transfer')
    await visit.tap('button', /^到/)
    await visit.tap('button', /BG真人/, { within: DIALOG })
    await visit.fill('转账金额', '50')
    await visit.tap('button', '转入BG真人')
    await visit.see('text', /转账成功|已到账|成功/)
    await visit.goto('/account')
    await visit.tap('button', '一键回收')
    await visit.see('text', /回收/)
  })
}

const slot = (trip: Trip) => trip.member('player03', playSlot)

async function playSlot(visit: Visit): Promise<void> {
  await visit.goto('/concise?type=obgdy')
  await visit.tap('button', /锦鲤跃泉/)
  await visit.fill('转入金额', '50', { within: DIALOG })
  await visit.tap('button', /转入 50\.00 并进入/, { within: DIALOG })
  const spin = () => visit.tap('button', /^转动/, { framed: true })
  await spin()
  await visit.until('the reels have stopped', async () => {
    // At midnight the game answers a bet with the seed of the new day, and asks for it again.
    if (await visit.isThere('text', '种子每日更换，已为你换用新种子，请重新投注', { framed: true }))
      await spin()
    return visit.isThere('text', /。(净输|返还)/, { framed: true, within: '[role="status"]' })
  })
  await leaveGame(visit)
}

/** Leaving with a round in progress asks for confirmation first. */
async function leaveGame(visit: Visit): Promise<void> {
  await visit.tap('button', '退出游戏')
  await visit.until('the game is left', async () => {
    if (!(await visit.path()).startsWith('/gamePage')) return true
    const asked = { within: '[role="alertdialog"]' }
    if (await visit.isThere('button', '退出', asked)) await visit.tap('button', '退出', asked)
    return false
  })
}

/** Opens the room of a round that takes bets and has most of its time left, and bets on 大. */
async function betInRoom(trip: Trip, visit: Visit) {
  const round = await trip.table.nextRound(LOTTERY.name)
  await trip.table.standBefore(round, SECONDS_LEFT)
  await visit.until('the round takes bets', () => trip.table.takesBets(LOTTERY.name, round.expect))
  await visit.goto(`/lotteryPage?room_id=${LOTTERY.room}`)
  await visit.see('text', new RegExp(`第 ${round.expect.slice(4, 8)}-${round.expect.slice(8)} 期`))
  await visit.tap('checkbox', /^大，/)
  await visit.tap('button', '去投注')
  await visit.tap('button', /^确认投注/)
  await visit.see('text', '投注成功')
  return round
}

async function lottery(trip: Trip): Promise<void> {
  await trip.member('player06', async (visit) => {
    const round = await betInRoom(trip, visit)
    await trip.table.passDraw(LOTTERY.name, round)
    const isSettled = async () => (await trip.table.stateOf(LOTTERY.name, round.expect)) === 'settled'
    await visit.until('the round is settled', isSettled)
    trip.drawn = { lottery: LOTTERY.name, expect: round.expect }
    await visit.tap('button', /^我的投注/)
    await visit.see('text', /已派奖/, { within: DIALOG })
  })
}

async function fair(trip: Trip): Promise<void> {
  const { drawn } = trip
  if (drawn === undefined) throw new Error('no round was drawn before')
  await trip.phone(`/fair?name=${drawn.lottery}&expect=${drawn.expect}`, async (visit) => {
    await visit.see('text', /这一期没有被改过/, { within: '[role="status"][aria-label="结论"]' })
  })
}

async function withdrawal(trip: Trip): Promise<void> {
  const { name, payPassword } = trip.payee
  await trip.member(name, async (visit) => {
    await visit.goto('/withdrawal?tab=2')
    await visit.tap('button', /选择银行卡|更换/)
    await visit.tap('button', /尾号/, { within: DIALOG })
    await visit.fill('取款金额', '100')
    await visit.fill('支付密码', payPassword)
    await visit.tap('button', '提交取款')
    await visit.arrived('/transRecord?type=2&no=')
    await visit.see('heading', '取款详情')
    await visit.see('text', /100\.00/)
    await visit.goto('/transRecord?type=2')
    await visit.see('text', /100\.00/)
    const left = await visit.tab.evaluate(
      `[...document.querySelectorAll('main ul')].at(-1).getBoundingClientRect().x`,
    )
    if (left !== 0) throw new Error(`the list stands ${String(left)} px inside, where its skeleton stood`)
  })
}

/** The withdrawal of the journey before is found, claimed, opened and released. */
async function office(trip: Trip): Promise<void> {
  await trip.staff('finance01', async (visit) => {
    for (const [path, title] of QUEUES) {
      await visit.goto(path)
      await visit.see('heading', title)
    }
    await visit.tap('row', new RegExp(trip.payee.name))
    await visit.tap('button', /认领这一笔/)
    await visit.tap('button', /放回队列/)
    await visit.see('button', /认领这一笔/)
  })
}

export const JOURNEYS: readonly Journey[] = [
  { name: 'hall', go: hall },
  { name: 'login', go: login },
  { name: 'register', go: register },
  { name: 'deposit', go: deposit },
  { name: 'transfer', go: transfer },
  { name: 'slot', go: slot },
  { name: 'lottery through a draw', go: lottery },
  { name: 'fair', go: fair },
  { name: 'withdrawal', go: withdrawal },
  { name: "office's queues", go: office },
  { name: 'installed', go: installed },
]
