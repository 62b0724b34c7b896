// The registries: every call of the specification is there, and each call says what it must.
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { UNBUILT_AREAS } from '../areas.ts'
import type { CallSpec } from '../call.ts'
import { REFUSALS } from '../refusals.ts'
import { CALLS } from './index.ts'
import { OFFICE_CALLS } from './office/index.ts'

const SPECIFIED = `GET getVisitUrl|GET game/list|POST app|POST register|POST login_pc|POST logoff|POST balance|POST user|POST refreshusermoney|POST transall|POST lotteryList|GET lotteryRoom|POST lotteryRoom|POST lotteryOrder|POST getGameUrl|POST gamelistBycode|POST bannerList|POST homenotice|POST noticeList|POST getservicerurl|GET getAgentLoginUrl|GET userredpacket|POST douserredpacket|POST redpacket|POST activitytype|POST activitylist|POST activitydeatil|POST doactivityapply|POST activityApplyLog|POST uploadimg|POST uservip|POST applyagentdo|POST article|POST balancelist|POST getfanshui|POST dofanshui|POST updateuserinfo|POST getcard|POST delcard|POST bindcard|POST banklist|POST editPassword|POST editPayPassword|POST betrecord|POST gettransrecord|GET get_pay_way|POST getPayRange|POST getpaybank|POST recharge|POST payinfo|POST getBetAmount|POST withdraw|POST transfer|POST uptransferstatus`
const ADDED = `GET captcha|POST work|POST session/renew|POST wsticket|POST settings|POST noticeread|POST moneylog|POST turnover|POST withdrawinfo|POST rechargecancel|POST mybets|GET lotteryFair|POST chatreport|POST inviteinfo|POST limits|POST timeout|POST exclude|POST myplay|POST devices|POST support|POST bonusdrop`

const member: readonly [string, CallSpec][] = Object.entries(CALLS)
const office: readonly [string, CallSpec][] = Object.entries(OFFICE_CALLS)
const all = [...member, ...office]

/** Objects of a schema that allow undeclared fields. */
function openObjects(schema: unknown, path = ''): string[] {
  if (schema === null || typeof schema !== 'object') return []
  const own = 'properties' in schema && !('additionalProperties' in schema) ? [path] : []
  return [...own, ...Object.entries(schema).flatMap(([name, part]) => openObjects(part, `${path}/${name}`))]
}

describe('the registry', () => {
  it.each(`${SPECIFIED}|${ADDED}`.split('|'))('has %s', (name) => {
    const [method, path] = name.split(' ')
    expect(Object.keys(CALLS)).toContain(`${method} /api/${path}`)
  })

  it('has the login and misspelt paths under their other names', () => {
    expect(CALLS['POST /api/login_pc'].aliases).toEqual(['/api/login'])
    expect(CALLS['POST /api/activitydeatil'].aliases).toEqual(['/api/activitydetail'])
  })

  it.each(all)('%s stands under its own name', (name, call) => {
    expect(name).toBe(`${call.method} ${call.path}`)
  })

  it('has no path twice, aliases counted', () => {
    const paths = all.flatMap(([, call]) =>
      [call.path, ...(call.aliases ?? [])].map((path) => `${call.method} ${path}`),
    )
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('has no personal value in an address: a query is written into logs, histories and Referer headers', () => {
    const read = all.filter(([, { method }]) => method === 'GET')
    const asked = read.flatMap(([name, { input }]) => {
      const { properties = {} } = z.toJSONSchema(input, { io: 'input' })
      return Object.keys(properties).map((field) => `${name}?${field}`)
    })
    // Rounds, days, pages and kinds. A new field is added here only if it is not personal.
    expect(asked.toSorted()).toEqual([
      'GET /api/agentstatement.csv?month',
      'GET /api/game/list?category',
      'GET /api/log/consistency?from',
      'GET /api/log/consistency?to',
      'GET /api/log/entries?from',
      'GET /api/log/entries?to',
      'GET /api/log/inclusion?n',
      'GET /api/log/inclusion?size',
      'GET /api/lotteryFair?expect',
      'GET /api/lotteryFair?name',
      'GET /api/lotteryPlays?name',
      'GET /api/lotteryRoom?room_id',
      'GET /api/moneylog.csv?api_type',
      'GET /api/moneylog.csv?date',
      'GET /api/moneylog.csv?direction',
      'GET /api/moneylog.csv?kind',
      'GET /api/redpacketlist?date',
      'GET /api/redpacketlist?from',
    ])
    // The provider's name is the only part of a path that a caller chooses.
    const chosen = all.flatMap(([, { path }]) => path.match(/:\w+/g) ?? [])
    expect(new Set(chosen)).toEqual(new Set([':provider']))
  })

  it('changes nothing by a GET', () => {
    const read = all.filter(([, { method }]) => method === 'GET')
    const changing = read.filter(([, call]) => call.idempotent || call.upload || call.entrance || call.work)
    expect(changing.map(([name]) => name)).toEqual([])
  })

  it.each(all.filter(([, { download }]) => download === undefined))(
    '%s answers no field that nobody declared',
    (_, call) => {
      expect(openObjects(z.toJSONSchema(call.output, { io: 'output' }))).toEqual([])
    },
  )

  it.each(all)('%s names refusals that exist, each once', (_, call) => {
    expect(new Set(call.refusals).size).toBe(call.refusals.length)
    for (const key of call.refusals) expect(REFUSALS).toHaveProperty(key)
  })

  it.each(all)('%s belongs to an area of its own side', (_, { area, path }) => {
    expect(area.startsWith('office-')).toBe(path.startsWith('/office-api/'))
  })

  it('marks no area as unbuilt that has neither a call nor a page', () => {
    const areas = new Set(all.map(([, call]) => call.area))
    expect(UNBUILT_AREAS.filter((area) => !areas.has(area))).toEqual([])
  })

  it.each(office)('%s is for staff with a permission, or for one’s own account', (name, call) => {
    expect(call.path).toMatch(/^\/office-api\//)
    const own =
      /\/office-api\/(app|work|login|login\/(totp|passkey|passkey-options)|logout|me|totp\/\w+|passkeys|passkey\/[\w-]+|password)$/.test(
        call.path,
      )
    if (own) expect(call.may).toBeUndefined()
    else expect(call, name).toMatchObject({ who: 'staff', may: expect.any(String) })
  })

  it.each(member)('%s is not for staff', (_, call) => {
    expect(call.who).not.toBe('staff')
    expect(call.path).not.toMatch(/^\/office-api/)
  })

  it.each(all)('%s can be written down as OpenAPI, without transforms', (_, call) => {
    expect(() => z.toJSONSchema(call.input, { io: 'input' })).not.toThrow()
    expect(() => z.toJSONSchema(call.output, { io: 'output' })).not.toThrow()
  })

  it.each(all.filter(([, call]) => call.who !== 'provider'))(
    '%s refuses a field nobody declared',
    (_, call) => {
      const answer = z.safeParse(call.input, { 'no such field': 1 })
      expect(answer.success).toBe(false)
    },
  )

  it('asks for an idempotency key wherever money moves', () => {
    const money =
      'transfer transall recharge rechargecancel withdraw lotteryOrder douserredpacket dofanshui doactivityapply bonusdrop'
    for (const path of money.split(' ')) {
      expect(CALLS[`POST /api/${path}` as keyof typeof CALLS], path).toHaveProperty('idempotent', true)
    }
  })

  it('refuses trial members what they may not do', () => {
    const refused =
      'recharge withdraw bindcard delcard getcard editPassword editPayPassword updateuserinfo uploadimg dofanshui doactivityapply applyagentdo'
    for (const path of refused.split(' ')) {
      expect(CALLS[`POST /api/${path}` as keyof typeof CALLS], path).toHaveProperty('trial', 'refused')
    }
  })
})

interface Shape {
  readonly type?: string
  readonly maximum?: number
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
}

/** Every whole number in an input, by its field. */
function wholeNumbers(shape: Shape, field: string): { readonly field: string; readonly most: number }[] {
  const fixed = shape.enum !== undefined || shape.const !== undefined
  return [
    ...(shape.type === 'integer' && !fixed
      ? [{ field, most: shape.maximum ?? Number.POSITIVE_INFINITY }]
      : []),
    ...Object.entries(shape.properties ?? {}).flatMap(([name, inner]) => wholeNumbers(inner, name)),
    ...(shape.items === undefined ? [] : wholeNumbers(shape.items, field)),
    ...(shape.anyOf ?? []).flatMap((inner) => wholeNumbers(inner, field)),
  ]
}

/** Looked up in 64-bit columns, compared with what is stored, or judged by a rule before they go anywhere. */
const WIDE = ['id', 'member_id', 'activityid', 'version', 'total', 'data', 'type', 'game_type', 'colleague']

it.each(all)('%s takes no whole number that its column cannot hold', (_, call) => {
  const shape = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Shape
  const tooWide = wholeNumbers(shape, '').filter(
    ({ field, most }) => most > (WIDE.includes(field) ? Number.MAX_SAFE_INTEGER : 2 ** 31 - 1),
  )
  expect(tooWide.map(({ field }) => field)).toEqual([])
})
