// Addresses that a member may give for a push service, and those that would make the server ask another one.
import { expect, it } from 'vitest'
import { pushOrigin } from '#src/push/endpoints.rules.ts'

const SERVICES = {
  hosts: ['fcm.googleapis.com', '*.notify.windows.com'],
  sandboxOrigin: 'http://127.0.0.1:3001',
}

it.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://fcm.googleapis.com:443/fcm/send/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=BQ',
  'http://127.0.0.1:3001/push/abc',
])('allowed: %s', (endpoint) => expect(pushOrigin(endpoint, SERVICES)).toBe(new URL(endpoint).origin))

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com./x',
  'https://fcm.googleapis.com@evil.example/x',
  'https://user:pass@fcm.googleapis.com/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evilfcm.googleapis.com/x',
  'https://notify.windows.com/x',
  'https://evilnotify.windows.com/x',
  'https://x.notify.windows.com.evil.example/x',
  'https://169.254.169.254/latest/meta-data',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'http://127.0.0.1:3001/control/faults',
  'http://127.0.0.1:3001/push/../control/faults',
  'http://127.0.0.1:3000/push/abc',
  'https://127.0.0.1:3001/push/abc',
  'http://localhost:3001/push/abc',
  'ftp://fcm.googleapis.com/x',
  'file:///etc/passwd',
  'not an address',
  '',
])('refused: %s', (endpoint) => expect(pushOrigin(endpoint, SERVICES)).toBeNull())

it('with real money there is no sandbox', () => {
  expect(pushOrigin('http://127.0.0.1:3001/push/abc', { ...SERVICES, sandboxOrigin: null })).toBeNull()
})
