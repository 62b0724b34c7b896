// Demo members: real accounts with one marked opening figure each, dated back from the first start.
import { fenFromYuan, type Yuan } from '@lanting/contract/money'
import type { Db, Tx } from '#src/db/pool.ts'
import { must, post } from '#src/ledger/post.ts'
import { capital, opening } from '#src/ledger/postings.ts'
import type { Passwords } from '#src/passwords/password-hash.ts'
import { InboxService } from '#src/inbox/inbox.service.ts'
import { setPassword, setPayPassword } from '#src/modules/auth/secrets.sql.ts'
import { insertCard } from '#src/modules/card/card.sql.ts'
import { insertSeeded } from '#src/modules/member/member.sql.ts'
import { setLevel } from '#src/modules/vip/vip.sql.ts'
import { setTotals } from '#src/turnover/turnover.sql.ts'

interface DemoMember {
  readonly username: string
  readonly password: string
  readonly payPassword: string
  readonly realname: string
  readonly vip: number
  readonly balance: Yuan
  readonly paysum: Yuan
  readonly flow: Yuan
  readonly isAgent: boolean
  readonly joinedDaysAgo: number
  /** A bank card that belongs to nobody, and a USDT address nobody has the key of. */
  readonly cards: { readonly bankNo: string; readonly usdt: string } | null
}

const DEMO_MEMBERS: readonly DemoMember[] = [
  {
    username: 'player01',
    password: 'Play0001',
    payPassword: 'Pay00001',
    realname: 'player01',
    vip: 1,
    balance: '888.00',
    paysum: '0.00',
    flow: '0.00',
    isAgent: false,
    joinedDaysAgo: 5,
    cards: null,
  },
  {
    username: 'player03',
    password: 'Play0003',
    payPassword: 'Pay00003',
    realname: '演示三',
    vip: 3,
    balance: '12680.50',
    paysum: '26000.00',
    flow: '186000.00',
    isAgent: false,
    joinedDaysAgo: 198,
    cards: { bankNo: '6222000000001001', usdt: 'TLo9V7zUB8cEX46fGPRmnPT6C4jSDN8nwe' },
  },
  {
    username: 'player06',
    password: 'Play0006',
    payPassword: 'Pay00006',
    realname: '演示六',
    vip: 6,
    balance: '96500.00',
    paysum: '620000.00',
    flow: '6800000.00',
    isAgent: false,
    joinedDaysAgo: 349,
    cards: { bankNo: '6222000000001002', usdt: 'TM1Uqsh8v4CyqfJ99QwC4qciuBSkCzM9xN' },
  },
  {
    username: 'agent001',
    password: 'Agent001',
    payPassword: 'Pay0t001',
    realname: '演示代理',
    vip: 4,
    balance: '33800.00',
    paysum: '88000.00',
    flow: '760000.00',
    isAgent: true,
    joinedDaysAgo: 304,
    cards: { bankNo: '6222000000001003', usdt: 'TDdSiRTcJqiEatbcnqzLFZDZHRe2wpA3Cb' },
  },
]

/** VIP periods began recently, so that nobody is demoted the first night. */
const VIP_PERIOD_DAYS_AGO = 3
const PAY_PASSWORD_DAYS_AGO = 4
/** Older than the hold on young cards, younger than the payment password that bound them. */
const CARDS_DAYS_AGO = 3

/** The house's own money: without it the demo would owe its members more than it holds. */
const CAPITAL_FEN = 200_000_000n

async function seedCapital(db: Db): Promise<void> {
  must(await post(db, capital(1, CAPITAL_FEN, '自有资金')))
}

export async function seedMembers(db: Db, passwords: Passwords): Promise<void> {
  await seedCapital(db)
  const inbox = new InboxService(db)
  for (const demo of DEMO_MEMBERS) {
    const hash = await passwords.hash(demo.password)
    const payHash = await passwords.hash(demo.payPassword)
    await db.tx(async (tx) => {
      const id = await insertSeeded(tx, demo)
      if (id === null) return
      await setPassword(tx, id, hash)
      await setPayPassword(tx, id, payHash, PAY_PASSWORD_DAYS_AGO)
      await setLevel(tx, id, demo.vip, VIP_PERIOD_DAYS_AGO)
      await setTotals(tx, id, fenFromYuan(demo.paysum), fenFromYuan(demo.flow))
      must(await post(tx, opening(id, fenFromYuan(demo.balance))))
      await seedCards(tx, id, demo)
      await inbox.write(tx, {
        memberId: id,
        key: 'welcome',
        title: '欢迎加入',
        content: '<p>欢迎您。从大厅选择场馆即可开始体验；余额、转账与记录都在“我的”。</p>',
      })
      await inbox.write(tx, {
        memberId: id,
        key: 'maintenance-notice',
        title: '系统维护预告',
        content:
          '<p>每周三 05:00–05:30（北京时间）例行维护，期间暂停登录与转账；开奖与结算照常进行，资金与记录不受影响。</p>',
      })
    })
  }
}

async function seedCards(tx: Tx, memberId: bigint, { cards, realname }: DemoMember): Promise<void> {
  if (cards === null) return
  const bank = {
    kind: 'bank',
    bank: '中国工商银行',
    owner: realname,
    number: cards.bankNo,
    branch: '演示支行',
  } as const
  const usdt = { kind: 'usdt', bank: 'USDT', owner: 'TRC20', number: cards.usdt, branch: '' } as const
  for (const card of [bank, usdt]) await insertCard(tx, memberId, card, CARDS_DAYS_AGO)
}
