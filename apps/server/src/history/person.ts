// A person in the demo's past, with a browser and an address of their own.
import type { Browser } from '#src/modules/auth/session.service.ts'

export interface Person {
  readonly id: bigint
  readonly username: string
  readonly payPassword: string
  readonly browser: Browser
  session: { readonly token: string; readonly atMs: number } | null
}

const AGENTS = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; 24031PN0DC) AppleWebKit/537.36 Chrome/136.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/136.0.0.0 Safari/537.36',
] as const

export const STAFF_BROWSER = { ip: '127.0.0.1', userAgent: AGENTS[2] } as const

/** Addresses of a block reserved for documentation. */
const addressOf = (serial: number) => `203.0.113.${(serial % 250) + 1}`

export function newPerson(
  serial: number,
  member: { readonly id: bigint; readonly username: string; readonly payPassword: string },
): Person {
  let device: string | undefined
  return {
    ...member,
    session: null,
    browser: {
      ip: addressOf(serial),
      token: null,
      userAgent: AGENTS[serial % AGENTS.length] ?? AGENTS[0],
      cookie: (name) => (name === 'device' ? device : undefined),
      setCookie(name, value) {
        if (name === 'device') device = value
      },
    },
  }
}
