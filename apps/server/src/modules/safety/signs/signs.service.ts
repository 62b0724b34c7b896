// Signs of harm: counted every night from what people did, sent to the member with ways to help, and from five points a case.
import { SIGN_DAYS, SIGN_NAMES, SIGN_STEPS, SIGNS, USUAL_DAYS } from '@lanting/contract/data/harm-signs'
import { isCase, isPaused, pointsOf, signsOf } from '@lanting/contract/rules/protection/signs'
import { SIGN_TEXTS } from '@lanting/contract/texts/safety'
import { addDays, type Day, formatBeijing } from '@lanting/contract/time'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import { closeDay, openDays } from '#src/jobs/closed-days.sql.ts'
import type { Each } from '#src/jobs/items.ts'
import { patiently } from '#src/jobs/patience.sql.ts'
import * as sql from '#src/safety/signs.sql.ts'

export interface SignsDeps {
  readonly db: Db
  readonly inbox: Pick<InboxService, 'sendMany'>
}

const time = (at: Date | null) => (at === null ? null : formatBeijing(at))

export class SignsService {
  constructor(private readonly deps: SignsDeps) {}

  /** Counts the days that ended, then looks at the last of them: an older one has nothing left to help with. */
  async runDaily(today: Day, each: Each) {
    const { db } = this.deps
    const last = addDays(today, -1)
    const days = await openDays(db, 'signs', last, addDays(last, 1 - SIGN_DAYS - USUAL_DAYS))
    const [first] = days
    // The day before again: what venues reported late is part of it.
    for (const day of first === undefined ? [] : [addDays(first, -1), ...days]) {
      await patiently(db, (tx) => sql.countDay(tx, day))
    }
    const persons = await patiently(db, (tx) => sql.personsOf(tx, last))
    const sum = { members: persons.length, paused: 0, cases: 0 }
    await each.sets(last, persons.map(String), async (set) => {
      const done = await patiently(db, (tx) => this.findSigns(tx, last, set.map(BigInt)))
      sum.paused += done.paused
      sum.cases += done.cases
    })
    for (const day of days) await closeDay(db, 'signs', day)
    return { days: days.length, ...sum }
  }

  /** Tries a person again that a night had to leave out. */
  async dailyItem(day: Day, person: string): Promise<void> {
    await this.deps.db.tx((tx) => this.findSigns(tx, day, [BigInt(person)]))
  }

  /** What these persons' days show: rows, pauses, messages and cases in one transaction, once per person and day. */
  private async findSigns(tx: Tx, day: Day, persons: readonly bigint[]) {
    const found = (await sql.factsOf(tx, day, persons)).flatMap(({ memberId, facts }) => {
      const signs = signsOf(facts).filter(({ isOn }) => isOn)
      const points = pointsOf(signs)
      if (points === 0) return []
      const shown = signs.map(({ sign, text }) => ({ sign, text }))
      return [{ personId: memberId, points, signs: shown, isPause: isPaused(points), isCase: isCase(points) }]
    })
    if (found.length === 0) return { paused: 0, cases: 0 }
    const written = await sql.addFindings(tx, day, found)
    const begun = written.filter((row) => row.begins_pause)
    await this.deps.inbox.sendMany(
      tx,
      begun.map(({ member_id: memberId, person_id: personId }) => ({
        memberId,
        key: `signs:${day}`,
        kind: 'harmSigns',
        values: { reasons: reasonsOf(found.find((one) => one.personId === personId)?.signs ?? []) },
      })),
    )
    tx.touch(written.map(({ member_id }) => member_id))
    const personsIn = (rows: readonly sql.Written[]) => new Set(rows.map(({ person_id }) => person_id)).size
    return { paused: personsIn(begun), cases: personsIn(written.filter((row) => row.is_case)) }
  }

  /** All eight with their figures, as of the last night. */
  async read(memberId: bigint) {
    const { db } = this.deps
    const day = await sql.lastDay(db)
    const [row] = day === null ? [] : await sql.factsOf(db, day, [memberId])
    const signs = row === undefined ? [] : signsOf(row.facts)
    const isOn = new Map(signs.map((one) => [one.sign, one]))
    return {
      day,
      points: pointsOf(signs),
      signs: SIGN_NAMES.map((sign) => ({
        sign,
        title: SIGNS[sign].title,
        text: isOn.get(sign)?.text ?? '',
        is_on: isOn.get(sign)?.isOn === true ? (1 as const) : (0 as const),
      })),
      paused_until: time(await sql.pausedUntil(db, memberId)),
    }
  }

  /** For support alone: what was found, never as a reason to sell. */
  async cases(page: number) {
    const window = pageWindow(page)
    const { rows, total } = await sql.listCases(this.deps.db, window)
    const data = rows.map((row) => ({
      member: { id: Number(row.member_id), username: row.username },
      others: Number(row.others),
      day: row.day,
      at: formatBeijing(row.at),
      points: row.points,
      signs: row.signs.map(({ sign, text }) => ({ title: SIGNS[sign].title, text })),
      paused_until: time(row.paused_until),
    }))
    return pageAnswer(window, total, data)
  }
}

/** In words, one after the other. */
function reasonsOf(signs: readonly sql.ShownSign[]): string {
  return signs.map(({ sign, text }) => SIGN_TEXTS.reason(SIGNS[sign].title, text)).join('；')
}

/** How often play is interrupted: in a pause at least every so many minutes, whatever was chosen. */
export function reminderWhile(pausedUntil: Date | null, chosen: number | null): number | null {
  if (pausedUntil === null) return chosen
  return Math.min(chosen ?? SIGN_STEPS.pause.reminderMinutes, SIGN_STEPS.pause.reminderMinutes)
}
