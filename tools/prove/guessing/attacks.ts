// Attacks on passwords, each against a member or a colleague of its own: what is tried, and how often it may be judged.
import { LIMITS } from '@lanting/contract/limits'
import { refusalText } from '@lanting/contract/refusals'
import { newPlayer, type Stage } from '#tools/stage/stage.ts'

export interface Sizes {
  /** From so many addresses one account is attacked. */
  readonly addresses: number
  /** So many pairs of name and password are stuffed from one place. */
  readonly pairs: number
}

export interface Outcome {
  readonly tries: number
  readonly judged: number
  readonly refused: number
  /** Unexpected responses and other faults. */
  readonly faults: readonly string[]
}

export interface Attack {
  readonly name: string
  /** So many of its tries may be judged, by S7. */
  readonly limit: number
  readonly run: (stage: Stage, sizes: Sizes) => Promise<Outcome>
}

interface Try {
  readonly path: string
  readonly body: object
  /** The header as it reaches us: what the caller wrote, and at its end what the proxy before us did. */
  readonly via: string
  readonly cookie?: string
  readonly token?: string
}

const PASSWORD = 'Right2pass'
const WRONG = 'Wrong2pass'
const { loginLock: lock, payLock } = LIMITS
const AT_ONCE = 8

const JUDGED = new Set([
  refusalText('loginWrong'),
  refusalText('staffLoginWrong'),
  refusalText('oldPasswordWrong'),
  refusalText('loginPasswordWrong'),
  ...Array.from({ length: payLock.tries }, (_, n) => refusalText('payPasswordWrong', { n })),
])
const REFUSED = new Set([
  refusalText('loginLocked'),
  refusalText('staffLocked'),
  refusalText('payPasswordLocked'),
])
async function send(base: string, { path, body, via, cookie, token }: Try) {
  const answer = await fetch(`${base}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': via,
      ...(cookie === undefined ? {} : { cookie }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  const { code, message } = (await answer.json()) as { code: number; message: string }
  const device = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0] ?? '')
    .find((one) => one.includes('device='))
  return { code, message, cookie: device ?? '' }
}

/** All of them, a few at a time, as an attacker would. */
async function tryAll(base: string, tries: readonly Try[]): Promise<Outcome> {
  const faults: string[] = []
  let judged = 0
  let refused = 0
  let next = 0
  const lane = async (): Promise<void> => {
    for (let one = tries[next++]; one !== undefined; one = tries[next++]) {
      const { message } = await send(base, one)
      if (JUDGED.has(message)) judged++
      else if (REFUSED.has(message)) refused++
      else faults.push(message)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return { tries: tries.length, judged, refused, faults: [...new Set(faults)] }
}

const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))
/** Addresses of as many subnets. */
const apart = (n: number) => `${20 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}.7`

let serial = 0
async function target(stage: Stage) {
  const name = `target${(serial++).toString().padStart(4, '0')}`
  return { name, ...(await newPlayer(stage, name)) }
}

const login = (name: string, via: string, cookie?: string, password = WRONG): Try => ({
  path: '/api/login_pc',
  body: { name, password },
  via,
  ...(cookie === undefined ? {} : { cookie }),
})
const staffLogin = (username: string, via: string, cookie?: string, password = WRONG): Try => ({
  path: '/office-api/login',
  body: { username, password },
  via,
  ...(cookie === undefined ? {} : { cookie }),
})

/** The same outcome with a fault where an owner is locked out, or an attacker is let in. */
async function then(outcome: Outcome, fault: string, holds: Promise<boolean>): Promise<Outcome> {
  return (await holds) ? outcome : { ...outcome, faults: [...outcome.faults, fault] }
}

export const ATTACKS: readonly Attack[] = [
  {
    name: 'one account from many addresses; its own browser gets in',
    limit: lock.perHourAndName,
    run: async (stage, { addresses }) => {
      const { name } = await target(stage)
      const { cookie } = await send(stage.url, login(name, '198.51.100.1', '', PASSWORD))
      const outcome = await tryAll(
        stage.url,
        times(addresses, (n) => login(name, apart(n))),
      )
      const owner = send(stage.url, login(name, '203.0.113.200', cookie, PASSWORD))
      return then(
        outcome,
        'the owner is locked out',
        owner.then(({ code }) => code === 200),
      )
    },
  },
  {
    name: 'one account by name and by mobile',
    limit: lock.perHourAndName,
    run: async (stage, { addresses }) => {
      const { name, token } = await target(stage)
      const mobile = `138${serial.toString().padStart(8, '0')}`
      await send(stage.url, { path: '/api/updateuserinfo', body: { mobile }, via: '198.51.100.1', token })
      return tryAll(
        stage.url,
        times(addresses, (n) => login(n % 2 === 0 ? name : mobile, apart(n + 50_000))),
      )
    },
  },
  {
    name: 'one address that says it is many (spoofed proxies)',
    limit: lock.tries,
    run: async (stage, { addresses }) => {
      const { name } = await target(stage)
      return tryAll(
        stage.url,
        times(addresses, (n) => login(name, `${apart(n)}, 10.0.0.${n % 250}, 198.51.100.2`)),
      )
    },
  },
  {
    name: 'one account from an IPv6 network',
    limit: lock.tries,
    run: async (stage, { addresses }) => {
      const { name } = await target(stage)
      return tryAll(
        stage.url,
        times(addresses, (n) => login(name, `2001:db8:1:2:${n.toString(16)}::1`)),
      )
    },
  },
  {
    name: 'pairs of names and passwords from one address',
    limit: lock.perHourAndIp,
    run: (stage, { pairs }) =>
      tryAll(
        stage.url,
        times(pairs, (n) => login(`stuffed${n}`, '198.51.100.3')),
      ),
  },
  {
    name: 'a browser that the account knows, from many addresses',
    limit: lock.perHourAndKnownBrowser,
    run: async (stage, { addresses }) => {
      const { name } = await target(stage)
      const { cookie } = await send(stage.url, login(name, '198.51.100.4', '', PASSWORD))
      return tryAll(
        stage.url,
        times(addresses, (n) => login(name, apart(n + 100_000), cookie)),
      )
    },
  },
  {
    name: 'the login password where a session is asked for it',
    limit: lock.tries,
    run: async (stage, { addresses }) => {
      const { token } = await target(stage)
      const via = '198.51.100.5'
      const profile = '/api/updateuserinfo'
      await send(stage.url, { path: profile, body: { mobile: '13700000001' }, via, token })
      const change = { password: WRONG, paypassword: 'Another3pass', confirm: 'Another3pass' }
      const asking: readonly [string, object][] = [
        ['/api/editPassword', change],
        ['/api/editPayPassword', change],
        [profile, { mobile: '13700000002', password: WRONG }],
      ]
      return tryAll(
        stage.url,
        times(addresses, (n) => {
          const [path, body] = asking[n % asking.length] as [string, object]
          return { path, body, via, token }
        }),
      )
    },
  },
  {
    name: 'a payment password; the right one waits as well',
    limit: payLock.tries,
    run: async (stage, { addresses }) => {
      const { token } = await target(stage)
      const change = (old: string): Try => ({
        path: '/api/editPayPassword',
        body: { password: old, paypassword: 'Second3pay', confirm: 'Second3pay' },
        via: '198.51.100.6',
        token,
      })
      const first = { password: PASSWORD, paypassword: 'First3pay', confirm: 'First3pay' }
      await send(stage.url, { ...change(''), body: first })
      const outcome = await tryAll(
        stage.url,
        times(addresses, () => change(WRONG)),
      )
      const right = send(stage.url, change('First3pay'))
      return then(
        // The fifth wrong one is judged and answered with the lock.
        { ...outcome, judged: outcome.judged + 1, refused: outcome.refused - 1 },
        'the right one is taken after five wrong ones',
        right.then(({ message }) => message === refusalText('payPasswordLocked')),
      )
    },
  },
  {
    name: 'one colleague from many addresses; the own browser gets in',
    limit: lock.perHourAndName,
    run: async (stage, { addresses }) => {
      const entered = await send(stage.officeUrl, staffLogin('support01', '198.51.100.7', '', 'Support01'))
      const outcome = await tryAll(
        stage.officeUrl,
        times(addresses, (n) => staffLogin('support01', apart(n + 150_000))),
      )
      const owner = send(
        stage.officeUrl,
        staffLogin('support01', '203.0.113.201', entered.cookie, 'Support01'),
      )
      return then(
        outcome,
        'the colleague is locked out',
        owner.then(({ code }) => code === 200),
      )
    },
  },
  {
    name: 'names of colleagues from one address',
    limit: lock.perHourAndIp,
    run: (stage, { pairs }) =>
      tryAll(
        stage.officeUrl,
        times(pairs, (n) => staffLogin(`colleague${n}`, '198.51.100.8')),
      ),
  },
]
