// The six checks of the books, each with its scope and findings.
import { type Check, sixChecks } from '#src/lib/review/six-checks.ts'
import type { Books } from '#src/queries/money.ts'
import { Card } from '#src/ui/card/card.tsx'
import { Checks } from '#src/ui/checks/checks.tsx'
import { figureOf } from './rules.ts'

const SHOWN_FINDINGS = 3
/** Cover is one figure and venues have their own table: both show their yuan there. */
const TOLD_ELSEWHERE: readonly string[] = ['I5', 'I6']

export function ChecksCard({ last }: { readonly last: Books['last_check'] }) {
  const checks = last === null ? [] : sixChecks(last.lines)
  const bad = checks.filter(({ state }) => state !== 'ok')
  return (
    <Card title="六项检查" aside={last === null ? '尚未核对' : asideOf(bad)}>
      <Checks
        lines={checks.map((check) => ({
          key: check.name,
          state: check.state,
          text: (
            <>
              {check.name} {check.title}
              {shownFindings(check).map((finding) => (
                <small key={finding}>
                  <br />
                  {finding}
                </small>
              ))}
            </>
          ),
          figure: figureOf(check),
        }))}
      />
    </Card>
  )
}

function shownFindings({ name, findings }: Check): readonly string[] {
  return TOLD_ELSEWHERE.includes(name) ? [] : findings.slice(0, SHOWN_FINDINGS)
}

function asideOf(bad: readonly Check[]): string {
  if (bad.length === 0) return '每分钟一次'
  return `${bad.map(({ name }) => name).join('、')} 未通过`
}
