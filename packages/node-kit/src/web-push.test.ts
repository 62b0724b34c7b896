// Web Push against the vector of RFC 8291, appendix A, and against bent messages and headers.
import { createECDH } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  arePushKeys,
  decryptPush,
  encryptPush,
  newPair,
  PUSH_PLAIN_MAX,
  readVapid,
  VapidKey,
} from '#src/web-push.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

const RFC = {
  plain: 'When I grow up, I want to be a watermelon',
  serverSecret: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  browserSecret: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

const browser = { secret: bytes(RFC.browserSecret), auth: bytes(RFC.keys.auth) }

describe('a message', () => {
  it('is encrypted as in RFC 8291, appendix A', () => {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(bytes(RFC.serverSecret))
    const body = encryptPush(Buffer.from(RFC.plain), RFC.keys, { salt: bytes(RFC.salt), pair, padTo: 1 })
    expect(body.toString('base64url')).toBe(RFC.body)
  })

  it('opens for its subscription alone', () => {
    const body = encryptPush(Buffer.from('取款已到账'), RFC.keys)
    expect(decryptPush(body, browser.secret, browser.auth).toString()).toBe('取款已到账')
    expect(() => decryptPush(body, newPair().getPrivateKey(), browser.auth)).toThrow()
    expect(() => decryptPush(body, browser.secret, Buffer.alloc(16))).toThrow()
  })

  it('never looks the same twice, and its length says nothing', () => {
    const [short, other, long] = ['a', 'a', 'b'.repeat(400)].map((text) =>
      encryptPush(Buffer.from(text), RFC.keys),
    )
    expect(short).not.toEqual(other)
    expect(short?.length).toBe(long?.length)
  })

  it('fills one record at most', () => {
    const body = encryptPush(Buffer.alloc(PUSH_PLAIN_MAX, 'x'), RFC.keys)
    expect(body).toHaveLength(4096)
    expect(decryptPush(body, browser.secret, browser.auth)).toHaveLength(PUSH_PLAIN_MAX)
  })
})

it.each([
  ['those of a browser', RFC.keys, true],
  [
    'a point that is not on the curve',
    { ...RFC.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') },
    false,
  ],
  ['a point that is too short', { ...RFC.keys, p256dh: RFC.keys.p256dh.slice(0, 40) }, false],
  ['a secret that is too short', { ...RFC.keys, auth: RFC.keys.auth.slice(0, 20) }, false],
  ['nothing', { p256dh: '', auth: '' }, false],
])('keys: %s', (_, keys, fit) => expect(arePushKeys(keys)).toBe(fit))

describe('who sends', () => {
  const key = new VapidKey(Buffer.alloc(32, 7))
  const header = key.header('https://push.example', 'mailto:a@b.example', 1_800_000_000)

  it('is signed by the key that the header names', () => {
    expect(readVapid(header)).toEqual({
      key: key.publicKey,
      claims: { aud: 'https://push.example', exp: 1_800_000_000, sub: 'mailto:a@b.example' },
    })
  })

  it('is refused with another key, a changed claim or no signature', () => {
    const other = new VapidKey(Buffer.alloc(32, 8)).publicKey
    expect(readVapid(header.replace(key.publicKey, other))).toBeNull()
    const claims = Buffer.from('{"aud":"https://other.example"}').toString('base64url')
    expect(readVapid(header.replace(/\.[\w-]+\./, `.${claims}.`))).toBeNull()
    expect(readVapid('Bearer x')).toBeNull()
  })
})
