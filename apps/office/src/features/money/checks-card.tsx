// The checks of the books, each with how much was looked at and what was found.
import { formatYuan, yuanFromFen } from '@lanting/contract/money'
import type { Books } from '#src/queries/money.ts'
import { Card } from '#src/ui/card.tsx'
import { Checks } from '#src/ui/checks.tsx'

type Last = NonNullable<Books['last_check']>
type Line = Last['lines'][number]

/** I5 says how much cover is left, the others how much they looked at. */
function figureOf(line: Line): string {
  if (line.findings.length > 0) return `${line.findings.length} 处不符`
  if (line.invariant === 'I5') return `余 ${formatYuan(yuanFromFen(BigInt(line.counted)))}`
  return line.counted.toLocaleString('en-US')
}

export function ChecksCard({ last }: { readonly last: Books['last_check'] }) {
  const bad = last?.lines.filter((line) => line.ok === 0).length ?? 0
  return (
    <Card title="检查" aside={last === null ? '尚未核对' : bad === 0 ? '每分钟一次' : `${bad} 项未通过`}>
      <Checks
        lines={(last?.lines ?? []).map((line) => ({
          key: line.invariant,
          state: line.ok === 1 ? 'ok' : line.freezes === 1 ? 'bad' : 'look',
          text: (
            <>
              {line.invariant} {line.title}
              {line.findings.slice(0, 3).map((finding) => (
                <small key={finding}>
                  <br />
                  {finding}
                </small>
              ))}
            </>
          ),
          figure: figureOf(line),
        }))}
      />
    </Card>
  )
}
