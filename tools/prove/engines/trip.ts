// What the journeys of one engine share: the product, the people who go, and what one of them left for the next.
import { passwordOf } from '#tools/stage/sign-in.mjs'
import type { Round } from '@lanting/contract/rules/lottery/schedule'
import type { DeployedApp } from '#tools/stage/deployed-app.ts'
import { DESK, type Engine, PHONE, type View } from './driver.ts'
import { Visit } from './visit.ts'

export interface Addresses {
  readonly webUrl: string
  readonly officeUrl: string
}

/** What a journey needs to know about the draws, and to move the clock to them. */
interface Table {
  nextRound(lottery: string): Promise<Round>
  standBefore(round: Round, seconds: number): Promise<void>
  passDraw(lottery: string, round: Round): Promise<void>
  takesBets(lottery: string, expect: string): Promise<boolean>
  stateOf(lottery: string, expect: string): Promise<string | null>
}

export interface Payee {
  readonly name: string
  readonly payPassword: string
}

export class Trip {
  /** The round that a bet was placed on, once it was drawn. */
  drawn: { readonly lottery: string; readonly expect: string } | undefined

  /** Where the last window stood when it was closed. */
  lastPicture: Buffer | null = null

  constructor(
    readonly engine: Engine,
    readonly addresses: Addresses,
    readonly table: Table,
    /** Who withdraws: a member can have one open request only, so each engine has its own. */
    readonly payee: Payee,
    /** The app from a server of its own, which can be stopped. */
    readonly deploy: () => Promise<DeployedApp>,
  ) {}

  /** Opens a window, goes through it, and closes it whatever happened. */
  async phone<T>(path: string, go: (visit: Visit) => Promise<T>): Promise<T> {
    return this.window(PHONE, this.addresses.webUrl, path, go)
  }

  /** On a phone whose server is stopped meanwhile, which browsers complain about. */
  async phoneOf<T>(url: string, go: (visit: Visit) => Promise<T>): Promise<T> {
    return this.window(PHONE, url, '/login', go, () => [])
  }

  async member<T>(name: string, go: (visit: Visit) => Promise<T>): Promise<T> {
    return this.phone('/login', async (visit) => {
      await logIn(visit, name, passwordOf(name))
      return go(visit)
    })
  }

  async staff<T>(name: string, go: (visit: Visit) => Promise<T>): Promise<T> {
    return this.window(DESK, this.addresses.officeUrl, '/login', async (visit) => {
      await visit.fill('员工账号', name)
      await visit.fill('密码', passwordOf(name))
      await visit.tap('button', '下一步')
      await visit.left('/login')
      return go(visit)
    })
  }

  private async window<T>(
    view: View,
    url: string,
    path: string,
    go: (visit: Visit) => Promise<T>,
    faultsIn = (problems: readonly string[]) => problems,
  ): Promise<T> {
    const tab = await this.engine.open(view)
    try {
      const visit = new Visit(tab, url)
      await visit.begin(path)
      const result = await go(visit)
      const problems = faultsIn(await tab.problems())
      if (problems.length > 0) throw new Error(`the page complained: ${problems.join(' | ')}`)
      return result
    } finally {
      this.lastPicture = await tab.screenshot().catch(() => null)
      await tab.close()
    }
  }
}

export async function logIn(visit: Visit, name: string, password: string): Promise<void> {
  await visit.fill('手机号或用户名', name)
  await visit.fill('密码', password)
  await visit.tap('button', '登录')
  await visit.left('/login')
}
