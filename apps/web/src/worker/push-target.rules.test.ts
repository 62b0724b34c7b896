// A tap on a notification stays on our own pages.
import { expect, it } from 'vitest'
import { targetOf } from '#src/worker/push-target.ts'

const ORIGIN = 'https://play.example'

it.each([
  ['https://play.example/#/transRecord', 'https://play.example/#/transRecord'],
  ['/#/kefu', 'https://play.example/#/kefu'],
  ['https://evil.example/#/transRecord', 'https://play.example/#/message'],
  ['//evil.example/', 'https://play.example/#/message'],
  ['https://play.example@evil.example/', 'https://play.example/#/message'],
  ['https://play.example/upload/a.html', 'https://play.example/#/message'],
  ['javascript:alert(1)', 'https://play.example/#/message'],
  ['http://[', 'https://play.example/#/message'],
])('%s', (navigate, target) => expect(targetOf(navigate, ORIGIN)).toBe(target))
