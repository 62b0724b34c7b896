// The two READMEs say the same: commands, logins, addresses, pictures and links, in the same order.
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { at } from '#tools/run/paths.mjs'

const ENGLISH = readFileSync(at('README.md'), 'utf8')
const CHINESE = readFileSync(at('README.zh-CN.md'), 'utf8')

/** Where a link leads; each README leads to the other one. */
function linksOf(text: string): string[] {
  return [...text.matchAll(/\]\(([^)]+)\)/g)].flatMap(([, to = '']) => (to.startsWith('README') ? [] : [to]))
}

/** The text in backticks: commands, names, passwords, settings. Line breaks inside are the page's own. */
function codeOf(text: string): string[] {
  const spans = [...text.matchAll(/(?<!`)`([^`]+)`(?!`)/g)].map(([, code = '']) =>
    code.replaceAll(/\s+/g, ' '),
  )
  return spans.toSorted()
}

/** The commands of the block, without what is said about them. */
function blockOf(text: string): string[] {
  const [, block = ''] = /```\n([\s\S]*?)```/.exec(text) ?? []
  return block.split('\n').map((line) => line.split('#')[0]?.trim() ?? '')
}

describe('README.zh-CN.md', () => {
  it('has the links and pictures of README.md, and nothing leads nowhere', () => {
    expect(linksOf(CHINESE)).toEqual(linksOf(ENGLISH))
    expect(linksOf(CHINESE).filter((link) => !existsSync(at(link)))).toEqual([])
  })

  it('has its commands, logins and settings', () => {
    expect(codeOf(CHINESE)).toEqual(codeOf(ENGLISH))
    expect(blockOf(CHINESE)).toEqual(blockOf(ENGLISH))
    expect(blockOf(CHINESE)).toContain('npm start')
  })

  it('has its addresses, and as many rows in each table', () => {
    const shape = (text: string) => ({
      addresses: text.match(/https?:\/\/[\w.:/]+/g),
      rows: text.split('\n').filter((line) => line.startsWith('|')).length,
      titles: text.split('\n').filter((line) => line.startsWith('#')).length,
    })
    expect(shape(CHINESE)).toEqual(shape(ENGLISH))
  })

  it('leads to README.md, and README.md to it', () => {
    expect(CHINESE).toContain('](README.md)')
    expect(ENGLISH).toContain('](README.zh-CN.md)')
  })
})
