// Hostile values for `redirect` and `url`, made by combining known tricks. For tests here and in the browser.

const HOSTS = ['evil.example', 'evil.example%2f', 'evil.example:443', '0x7f000001', '[::1]', '1.1.1.1']
const PREFIXES = [
  'https://',
  'http://',
  '//',
  '///',
  '////',
  '/\\',
  '\\/',
  '\\\\',
  '/\\/',
  'https:/',
  'https:',
  'https:\\\\',
  '/%2f',
  '/%2F/',
  '/%5c',
  '%2f%2f',
  '/\t/',
  '/\n/',
  '\t//',
  ' //',
  '/ /',
  '/.//',
  '/..//',
  '/;//',
  '/mine//',
  '/mine@',
  '/mine?x=//',
  '/mine#//',
  'ftp://',
  'ws://',
  'blob:https://',
  'filesystem:https://',
  'view-source:https://',
  'intent://',
  'https://own.example@',
  'https://own.example.',
  '//own.example@',
  '/。/',
  '//。',
  '／／',
]
const SCRIPTS = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'javascript\u0000:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://%0aalert(1)',
  'javascript:/*--></title></style><svg/onload=alert(1)>*/',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'jar:https://evil.example!/',
  'mhtml:https://evil.example',
  'about:blank',
  'file:///etc/passwd',
  'chrome://settings',
  'tel:110',
  'mailto:a@evil.example',
]
const WRAPS = [
  (value: string) => value,
  (value: string) => `/mine?redirect=${value}`,
  (value: string) => `/login?redirect=${value}`,
  (value: string) => `/mine/../${value}`,
  (value: string) => `/password?type=1&x="><img src=${value}>`,
]

export function hostileUrls(): string[] {
  const targets = PREFIXES.flatMap((prefix) => HOSTS.map((host) => `${prefix}${host}`))
  const all = [...targets, ...SCRIPTS]
  const wrapped = all.flatMap((value) => WRAPS.map((wrap) => wrap(value)))
  return [
    ...new Set([...wrapped, ...all.map(encodeURIComponent), '/'.repeat(5000), '\u202e/mine', '/mine\u0000']),
  ]
}
