// View of a member for staff: masked fields, money in yuan, times in Beijing.
import { MY_DATA } from '@lanting/contract/data/my-data/my-data'
import { yuanFromFen } from '@lanting/contract/money'
import { MEMBER } from '@lanting/contract/states'
import { formatBeijing, joinDay } from '@lanting/contract/time'
import { LOGIN_OUTCOMES } from '@lanting/contract/texts/records'
import { deviceLabel } from '#src/lib/user-agent.ts'
import { maskEmail, maskMobile, maskName, realNameOf } from '#src/lib/masking.ts'
import type * as sql from '#src/modules/member/member-review.sql.ts'

function bit(value: boolean): 0 | 1 {
  return value ? 1 : 0
}

function timeOrNull(at: Date | null): string | null {
  return at === null ? null : formatBeijing(at)
}

export function covered(row: sql.FullRow): sql.FullRow {
  return {
    ...row,
    realname: maskName(realNameOf(row)),
    mobile: maskMobile(row.mobile ?? ''),
    email: maskEmail(row.email ?? ''),
    birthday: null,
  }
}

export function shortOf(row: sql.MemberRow, mainFen: bigint) {
  return {
    id: Number(row.id),
    username: row.username,
    realname: realNameOf(row),
    vip: row.vip,
    state: MEMBER.wire(row.state),
    isagent: bit(row.is_agent),
    is_trial: bit(row.is_trial),
    balance: yuanFromFen(mainFen),
    created_at: formatBeijing(row.joined_at),
    last_login: timeOrNull(row.last_login),
  }
}

export function detailOf(row: sql.FullRow, now: Date) {
  return {
    avatar: row.avatar ?? '',
    mobile: row.mobile ?? '',
    email: row.email ?? '',
    birthday: row.birthday ?? '',
    referrer:
      row.inviter_id === null ? null : { id: Number(row.inviter_id), username: row.inviter_name ?? '' },
    joinday: joinDay(row.joined_at, now),
    paysum: yuanFromFen(row.paysum_fen),
    flow: yuanFromFen(row.flow_fen),
    has_pay_password: bit(row.has_pay_password),
    pay_password_changed: timeOrNull(row.pay_password_set_at),
    must_change_password: bit(row.must_change_password),
    passkeys: Number(row.passkeys),
    frozen_reason: row.frozen_reason ?? '',
    closure: closureOf(row),
  }
}

/** When it happens at the earliest: an account with something open is closed later. */
function closureOf({
  closure_asked_at: asked,
  closure_closed_at: closed,
  closure_erased_at: erased,
}: sql.FullRow) {
  if (asked === null) return null
  return {
    asked_at: formatBeijing(asked),
    closes_at: formatBeijing(new Date(asked.getTime() + MY_DATA.closeAfterMs)),
    closed_at: timeOrNull(closed),
    erases_at: closed === null ? null : formatBeijing(new Date(closed.getTime() + MY_DATA.eraseAfterMs)),
    erased_at: timeOrNull(erased),
  }
}

export function locksOf(locks: { login: Date | null; pay: Date | null }) {
  return { login_locked_until: timeOrNull(locks.login), pay_locked_until: timeOrNull(locks.pay) }
}

export function deviceToWire(row: sql.DeviceRow) {
  return {
    id: row.id,
    device: row.label,
    ip: row.ip,
    created_at: formatBeijing(row.first_seen_at),
    last_seen: formatBeijing(row.last_seen_at),
    auto: bit(row.renews),
  }
}

export function loginToWire(row: sql.LoginRow) {
  return {
    at: formatBeijing(row.at),
    ip: row.ip,
    device: deviceLabel(row.user_agent),
    ok: bit(row.outcome !== 'wrong'),
    detail: LOGIN_OUTCOMES[row.outcome] ?? row.outcome,
  }
}

export function noteToWire(row: sql.NoteRow) {
  return {
    id: Number(row.id),
    staff: row.staff,
    content: row.content,
    created_at: formatBeijing(row.created_at),
  }
}
