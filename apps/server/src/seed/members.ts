// Demo members: real accounts with one marked opening figure each, dated back from the first start.
import { ICBC } from '@lanting/contract/data/money/banks'
import { fenFromYuan } from '@lanting/contract/money'
import type { Db, Tx } from '#src/db/pool.ts'
import { must, post } from '#src/ledger/post.ts'
import { capital, opening } from '#src/ledger/postings.ts'
import type { Passwords } from '#src/passwords/password-hash.ts'
import { InboxService } from '#src/inbox/inbox.service.ts'
import { setPassword, setPayPassword } from '#src/modules/auth/secrets.sql.ts'
import { insertCard } from '#src/modules/card/card.sql.ts'
import { insertSeeded } from '#src/modules/member/member.sql.ts'
import { setLevel } from '#src/modules/vip/vip.sql.ts'
import { DEMO_MEMBERS, type DemoMember } from '#src/seed/demo-members.ts'
import { setTotals } from '#src/turnover/turnover.sql.ts'

/** VIP periods began recently, so that no member is demoted the first night. */
const VIP_PERIOD_DAYS_AGO = 3
const PAY_PASSWORD_DAYS_AGO = 4
/** Older than the hold on young cards, younger than the payment password that bound them. */
const CARDS_DAYS_AGO = 3

/** The house's own money: without it the demo would owe its members more than it holds. */
const CAPITAL_FEN = 200_000_000n

export async function seedCapital(db: Db): Promise<void> {
  must(await post(db, capital(1, CAPITAL_FEN, '自有资金')))
}

export async function seedMembers(db: Db, passwords: Passwords): Promise<void> {
  await seedCapital(db)
  for (const demo of DEMO_MEMBERS) await seedMember(db, passwords, demo)
}

/** Null when the member exists already. */
export async function seedMember(db: Db, passwords: Passwords, demo: DemoMember): Promise<bigint | null> {
  const hash = await passwords.hash(demo.password)
  const payHash = await passwords.hash(demo.payPassword)
  const inbox = new InboxService(db)
  return db.tx(async (tx) => {
    const id = await insertSeeded(tx, demo)
    if (id === null) return null
    await setPassword(tx, id, hash)
    await setPayPassword(tx, id, payHash, PAY_PASSWORD_DAYS_AGO)
    await setLevel(tx, id, demo.vip, VIP_PERIOD_DAYS_AGO)
    await setTotals(tx, id, fenFromYuan(demo.paysum), fenFromYuan(demo.flow))
    must(await post(tx, opening(id, fenFromYuan(demo.balance))))
    await seedCards(tx, id, demo)
    await inbox.send(tx, { memberId: id, key: 'welcome', kind: 'welcome', values: {} })
    await inbox.write(tx, { ...MAINTENANCE, memberId: id })
    return id
  })
}

const MAINTENANCE = {
  key: 'maintenance-notice',
  title: '系统维护预告',
  content:
    '<p>每周三 05:00–05:30（北京时间）例行维护，期间暂停登录与转账；开奖与结算照常进行，资金与记录不受影响。</p>',
}

async function seedCards(tx: Tx, memberId: bigint, { cards, realname }: DemoMember): Promise<void> {
  if (cards === null) return
  const bank = {
    kind: 'bank',
    bank: ICBC,
    owner: realname,
    number: cards.bankNo,
    branch: '演示支行',
  } as const
  const usdt = { kind: 'usdt', bank: 'USDT', owner: 'TRC20', number: cards.usdt, branch: '' } as const
  for (const card of [bank, usdt]) await insertCard(tx, memberId, card, CARDS_DAYS_AGO)
}
