// The people of the demo's past: the demo's logins and the crowd, each found by name or number.
import { CROWD } from '@lanting/contract/data/play/demo-crowd'
import type { Db } from '#src/db/pool.ts'
import type { House } from '#src/history/house.ts'
import { newPerson, type Person } from '#src/history/person.ts'
import type { Passwords } from '#src/passwords/password-hash.ts'
import { joinCrowd } from '#src/seed/crowd.ts'
import { DEMO_MEMBERS, type DemoMember } from '#src/seed/demo-members.ts'
import { seedMember } from '#src/seed/members.ts'

/** Which of the crowd were invited by whom. */
const INVITED: readonly (readonly [inviter: string, from: number, to: number])[] = [
  ['agent001', 0, 9],
  ['player03', 9, 13],
]

export class Stage {
  private readonly people = new Map<string, Person>()

  constructor(
    readonly house: House,
    /** Who may write what has no service: accounts with a past. */
    private readonly owner: Db,
    private readonly passwords: Passwords,
  ) {}

  /** A login of the demo, whose account is so many days old. */
  async open(username: string, joinedDaysAgo: number): Promise<void> {
    const demo = DEMO_MEMBERS.find((one) => one.username === username)
    if (demo === undefined) throw new Error(`${username} is not a demo member`)
    const member: DemoMember = { ...demo, joinedDaysAgo }
    this.add(await seedMember(this.owner, this.passwords, member), member)
  }

  async join(who: number): Promise<void> {
    const member = CROWD[who]
    if (member === undefined) throw new Error(`the crowd has no number ${who}`)
    const inviter = INVITED.find(([, from, to]) => who >= from && who < to)?.[0]
    const serial = this.people.size
    const came =
      inviter === undefined
        ? undefined
        : {
            inviterId: this.named(inviter).id,
            ip: newPerson(serial, { id: 0n, ...member }).browser.ip,
            invites: this.house.services.invites,
          }
    this.add(await joinCrowd(this.owner, this.passwords, member, came), member)
  }

  private add(id: bigint | null, { username, payPassword }: { username: string; payPassword: string }): void {
    if (id === null) throw new Error(`${username} was there before its own past`)
    this.people.set(username, newPerson(this.people.size, { id, username, payPassword }))
  }

  named(username: string): Person {
    const person = this.people.get(username)
    if (person === undefined) throw new Error(`${username} has not come yet`)
    return person
  }

  crowd(who: number): Person {
    return this.named(CROWD[who]?.username ?? '')
  }

  everybody(): readonly Person[] {
    return [...this.people.values()]
  }
}
