// Hostile requests for one call: fields out of bounds, bodies that break off, other methods, addresses that are none.
import type { CallSpec } from '@lanting/contract/call'
import { toJSONSchema } from 'zod'
import { fillInput, hostile, pick, type Random, type Shape } from './values.ts'

export interface HostileRequest {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string | undefined
}

const shapes = new Map<CallSpec, Shape>()

function shapeOf(call: CallSpec): Shape {
  const known = shapes.get(call)
  if (known !== undefined) return known
  const shape = toJSONSchema(call.input as never, { io: 'input', unrepresentable: 'any' }) as Shape
  shapes.set(call, shape)
  return shape
}

const JSON_TYPE = { 'content-type': 'application/json' }

/** What an address becomes: most of the time itself. */
function placed(path: string, random: Random): string {
  const filled = path.replaceAll(/:\w+/g, () =>
    encodeURIComponent(
      asText(hostile(random))
        .slice(0, 200)
        .replaceAll(/[\ud800-\udfff]/g, ''),
    ),
  )
  if (random(40) === 0) return `${filled}/%`
  if (random(40) === 0) return `${filled}%00`
  if (random(40) === 0) return filled.toUpperCase()
  return filled
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

function query(input: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(input).map(([name, value]) => {
    const text = asText(value)
      .slice(0, 2_000)
      .replaceAll(/[\ud800-\udfff]/g, '')
    return `${encodeURIComponent(name)}=${encodeURIComponent(text)}`
  })
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

function multipart(
  input: Readonly<Record<string, unknown>>,
  random: Random,
): Omit<HostileRequest, 'method' | 'path'> {
  const edge = 'edge0123456789'
  const fields = Object.entries(input).map(
    ([name, value]) =>
      `--${edge}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${asText(value)}\r\n`,
  )
  const file = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n\u0089PNG${asText(hostile(random))}\r\n--${edge}--\r\n`
  const whole = `${fields.join('')}${file}`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
    body: random(3) === 0 ? whole.slice(0, random(whole.length)) : whole,
  }
}

function broken(text: string, random: Random): Omit<HostileRequest, 'method' | 'path'> {
  return pick(
    [
      { headers: JSON_TYPE, body: text.slice(0, random(text.length + 1)) },
      { headers: JSON_TYPE, body: '' },
      { headers: JSON_TYPE, body: '[]' },
      { headers: JSON_TYPE, body: '"text"' },
      { headers: JSON_TYPE, body: '{"__proto__":{"a":1},"constructor":{"prototype":{}}}' },
      { headers: JSON_TYPE, body: `{"a":${'['.repeat(5_000)}` },
      { headers: { 'content-type': 'text/plain' }, body: text },
      { headers: { 'content-type': 'application/json; charset=utf-16' }, body: text },
      { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x\r\ncontent-disp' },
      { headers: { 'content-type': 'multipart/form-data' }, body: text },
      { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=1&a[b]=2' },
    ],
    random,
  )
}

export function hostileRequest(call: CallSpec, random: Random): HostileRequest {
  const input = fillInput(shapeOf(call), random)
  const path = placed(call.path, random)
  if (call.method === 'GET')
    return { method: 'GET', path: `${path}${query(input)}`, headers: {}, body: undefined }
  if (call.upload === true && random(2) === 0) return { method: 'POST', path, ...multipart(input, random) }
  const text = JSON.stringify(input)
  if (random(6) === 0) return { method: 'POST', path, ...broken(text, random) }
  const key =
    random(3) === 0
      ? {
          'idempotency-key': asText(hostile(random))
            .replaceAll(/[^\x20-\x7e]/g, '')
            .slice(0, 300),
        }
      : {}
  return { method: 'POST', path, headers: { ...JSON_TYPE, ...key }, body: text }
}
