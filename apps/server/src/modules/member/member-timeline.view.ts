// Texts of a member's timeline events: a title, the amount, and details.
import { PAY_WAYS } from '@lanting/contract/pay-ways'
import { WITHDRAWAL_REASONS } from '@lanting/contract/data/review-reasons'
import { yuanFromFen } from '@lanting/contract/money'
import { AUDIT_ACTIONS } from '@lanting/contract/office/words'
import { maskNumber } from '@lanting/contract/rules/cashier/card'
import { formatBeijing } from '@lanting/contract/time'
import { TIMELINE } from '@lanting/contract/texts/records'
import { deviceLabel } from '#src/lib/user-agent.ts'
import type { EventKind, EventRow } from '#src/modules/member/member-timeline.sql.ts'

interface Words {
  readonly title: string
  readonly note: string
}

/** A catalogue entry by a name from the database. */
function entryOf<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

const wayOf = ({ word }: EventRow) => entryOf(PAY_WAYS, word)?.title ?? word

/** `招商银行 **** 6217`, `USDT-TRC20 **** 9F3K`. */
function cardOf({ word, more }: EventRow): string {
  const [name = '', number = ''] = more.split('\n')
  return `${word === 'usdt' ? `USDT-${name}` : name} ${maskNumber(number)}`
}

function loginWords({ word, more }: EventRow): Words {
  const [userAgent = '', ip = ''] = more.split('\n')
  const title =
    word === 'wrong' ? TIMELINE.loginWrong : word === 'new-device' ? TIMELINE.loginNewDevice : TIMELINE.login
  return { title, note: `${deviceLabel(userAgent)} · ${ip}` }
}

const WORDS: Readonly<Record<EventKind, (row: EventRow) => Words>> = {
  staff: ({ word, more }) => ({ title: entryOf(AUDIT_ACTIONS, word) ?? word, note: more }),
  joined: ({ word }) => ({ title: TIMELINE.joined, note: word === 'adult' ? TIMELINE.adult : '' }),
  login: loginWords,
  payPassword: () => ({ title: TIMELINE.payPassword, note: '' }),
  passkeyAdded: ({ word }) => ({ title: TIMELINE.passkeyAdded, note: word }),
  passkeyRemoved: ({ word }) => ({ title: TIMELINE.passkeyRemoved, note: word }),
  cardBound: (row) => ({ title: TIMELINE.cardBound, note: cardOf(row) }),
  cardRemoved: (row) => ({ title: TIMELINE.cardRemoved, note: cardOf(row) }),
  depositMade: (row) => ({ title: TIMELINE.depositMade, note: wayOf(row) }),
  depositCredited: (row) => ({ title: TIMELINE.depositCredited, note: wayOf(row) }),
  depositClosed: (row) => ({ title: TIMELINE.depositClosed, note: row.more }),
  withdrawalMade: (row) => ({ title: TIMELINE.withdrawalMade, note: wayOf(row) }),
  withdrawalPaid: (row) => ({ title: TIMELINE.withdrawalPaid, note: wayOf(row) }),
  withdrawalReturned: ({ more }) => ({
    title: TIMELINE.withdrawalReturned,
    note: entryOf(WITHDRAWAL_REASONS, more)?.reason ?? '',
  }),
  support: () => ({ title: TIMELINE.support, note: '' }),
}

export function eventToWire(row: EventRow) {
  const { no, staff, amount_fen: amount } = row
  return {
    at: formatBeijing(row.at),
    staff,
    no,
    amount: amount === null ? null : yuanFromFen(amount),
    ...WORDS[row.kind](row),
  }
}
