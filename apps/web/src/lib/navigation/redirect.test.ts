// Redirect targets after login: our own built pages, and the hall for everything hostile.
import { expect, it } from 'vitest'
import { redirectTarget } from '#src/lib/navigation/redirect.ts'

const HOSTILE = [
  '',
  '/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'https:/evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '/javascript:alert(1)',
  '/password/../../evil',
  '/password#//evil.example',
  '/password?x=//evil.example',
  '/password?next=https://evil.example',
  '/password?type=1%0d%0aSet-Cookie:x=1',
  '/password\u0000',
  '/password\n',
  '\t/password',
  ' /password',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/password@evil.example',
  '/．．/evil',
  '/login',
  '/login?redirect=/password',
  '/reg',
  '/reg2?pid=1',
  '/nowhere',
  '/Password',
  '/password/',
  '/api/logoff',
  `/password?x=${'a'.repeat(400)}`,
]

it.each(HOSTILE)('leads %j to the hall', (value) => {
  expect(redirectTarget(value)).toBe('/')
})

it.each(['/password', '/password?type=1'])('leads back to %s', (value) => {
  expect(redirectTarget(value)).toBe(value)
})
