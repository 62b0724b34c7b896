// Writes src/tokens.css from tokens.json, the only source of values. Run it after every change of a token.
import { readFileSync, writeFileSync } from 'node:fs'

type Flat = Record<string, string>
type TypeStep = { size: number; line: number; weight: number; track: string }
type Tokens = {
  color: { palette: Record<string, Flat>; light: Flat; dark: Flat; vip: Record<string, [string, string]> }
  font: { sans: string; num: string; serif: string }
  type: Record<string, TypeStep>
  space: Record<string, number>
  radius: Record<string, number>
  size: Record<string, number>
  shadow: { light: Flat; dark: Flat }
  motion: { duration: Record<string, number>; easing: Flat }
  z: Record<string, number>
}

const WAVE =
  `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 22 6'%3E%3Cpath d='M1.5 4.2c2.4 0 2.4-2.6 ` +
  `4.75-2.6S8.6 4.2 11 4.2s2.4-2.6 4.75-2.6S18.1 4.2 20.5 4.2' fill='none' stroke='%23000' stroke-width='2.2' ` +
  `stroke-linecap='round'/%3E%3C/svg%3E")`

const rem = (px: number) => (px === 0 ? '0' : `${px / 16}rem`.replace(/^0\./, '.'))
const lines = (
  prefix: string,
  values: Record<string, string | number>,
  write = (v: string | number) => `${v}`,
) => Object.entries(values).map(([name, value]) => `--${prefix}-${name}: ${write(value)};`)

/** Names that point at another step in each theme: a chosen segment is lighter than its track in both. */
const DERIVED = {
  light: { track: 'surface-3', 'track-on': 'surface', raised: 'surface', toast: 'text' },
  dark: { track: 'surface-2', 'track-on': 'surface-3', raised: 'surface-2', toast: 'surface-3' },
} as const

/** One theme's colours. Money colours go through two helpers, so that one attribute can swap 涨跌颜色. */
function themeLines(colors: Flat, shadows: Flat, scheme: 'light' | 'dark'): string[] {
  const { 'money-up': up, 'money-down': down, ...rest } = colors
  return [
    `color-scheme: ${scheme};`,
    ...lines('c', rest),
    `--money-red: ${up};`,
    `--money-green: ${down};`,
    '--c-money-up: var(--money-red);',
    '--c-money-down: var(--money-green);',
    ...lines('c', DERIVED[scheme], (name) => `var(--c-${name})`),
    ...lines('sh', shadows),
  ]
}

function staticLines(tokens: Tokens): string[] {
  const palette = Object.entries(tokens.color.palette).flatMap(([family, steps]) => lines(family, steps))
  const type = Object.entries(tokens.type).flatMap(([name, t]) => [
    `--t-${name}: ${t.weight} ${rem(t.size)}/${rem(t.line)} var(--font-${name.startsWith('money') ? 'num' : 'sans'});`,
    `--track-${name}: ${t.track};`,
  ])
  const { full = 999, ...radii } = tokens.radius
  return [
    ...palette,
    ...lines('font', tokens.font as unknown as Flat).filter((line) => !line.includes('[object')),
    ...type,
    ...lines('space', tokens.space, (v) => rem(Number(v))),
    ...lines('r', radii, (v) => `${v}px`),
    `--r-full: ${full}px;`,
    ...lines('size', tokens.size, (v) => (Number(v) < 4 ? `${v}` : rem(Number(v)))),
    ...lines('dur', tokens.motion.duration, (v) => `${v}ms`),
    ...lines('ease', tokens.motion.easing),
    ...lines('z', tokens.z),
    `--wave: ${WAVE};`,
  ]
}

const block = (selector: string, body: string[], indent = '  ') =>
  `${indent}${selector} {\n${body.map((line) => `${indent}  ${line}`).join('\n')}\n${indent}}\n`

export function tokensCss(tokens: Tokens): string {
  const light = themeLines(tokens.color.light, tokens.shadow.light, 'light')
  const dark = themeLines(tokens.color.dark, tokens.shadow.dark, 'dark')
  const swap = ['--c-money-up: var(--money-green);', '--c-money-down: var(--money-red);']
  return [
    '/* Generated from tokens.json by build-tokens.ts: change the values there. */',
    '@layer tokens {',
    block(':root', staticLines(tokens)),
    block(":root,\n  [data-theme='light']", light),
    '  @media (prefers-color-scheme: dark) {',
    block(":root:not([data-theme='light'])", dark, '    '),
    '  }',
    block("[data-theme='dark']", dark),
    block(":root[data-rise='green'],\n  [data-rise='green'] [data-theme]", swap),
    '}',
    '',
  ].join('\n')
}

const tokens = JSON.parse(readFileSync(new URL('./tokens.json', import.meta.url), 'utf8')) as Tokens
writeFileSync(new URL('./src/tokens.css', import.meta.url), tokensCss(tokens))
