// The verifier as one file that needs neither our server nor a network: paste the output of 复制全部 or 保存证据, get one sentence.
import { now } from '@lanting/browser-kit/clock'
import { judgePasted, type Line, type Report } from './offline-judge.ts'

const UNREADABLE: Report = {
  tone: 'open',
  title: '无法识别这段内容',
  text: '请粘贴公平验证页的「复制全部」得到的文字，或「保存证据」的文件内容',
  lines: [],
}

function element<T extends HTMLElement>(id: string, kind: new () => T): T {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`the page has no ${id}`)
  return found
}

function paragraph(text: string, name = ''): HTMLParagraphElement {
  const line = document.createElement('p')
  line.textContent = text
  line.className = name
  return line
}

function lineOf({ text, isRight }: Line): HTMLParagraphElement {
  if (isRight === undefined) return paragraph(text)
  return isRight ? paragraph(`✔ ${text}`, 'good') : paragraph(`✘ ${text}`, 'bad')
}

function show({ tone, title, text, lines }: Report): void {
  const verdict = document.createElement('h2')
  verdict.textContent = title
  verdict.className = tone
  element('out', HTMLElement).replaceChildren(
    verdict,
    ...(text === '' ? [] : [paragraph(text)]),
    ...lines.map(lineOf),
  )
  element('keep', HTMLButtonElement).hidden = tone !== 'bad'
}

function read(): unknown {
  try {
    return JSON.parse(element('in', HTMLTextAreaElement).value)
  } catch {
    return null
  }
}

async function run(): Promise<void> {
  const busy = { tone: 'busy', title: '正在计算…' } as const
  const report = await judgePasted(read(), {
    atMs: now(),
    onStep: (done, steps) => show({ ...busy, text: `沿链哈希 ${done} / ${steps} 次`, lines: [] }),
  })
  show(report ?? UNREADABLE)
}

/** The pasted input with its result. */
function keep(): void {
  const found = element('out', HTMLElement).innerText
  const text = JSON.stringify({ pasted: read(), found }, null, 2)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = 'fair-evidence.json'
  link.click()
  URL.revokeObjectURL(link.href)
}

element('go', HTMLButtonElement).addEventListener('click', () => void run())
element('keep', HTMLButtonElement).addEventListener('click', keep)
