// The open round's commitment, public before the result is known, and the link to its verification page.
import { fingerprintPattern } from '@lanting/design/icons'
import { withSearch } from '#src/lib/navigation/search-params.ts'
import { Row, RowGroup } from '#src/ui/row/row.tsx'
import css from './commit-row.module.css'

interface CommitRowProps {
  readonly lottery: string
  /** The open round. */
  readonly expect: string
  readonly hash: string | null
}

export function CommitRow({ lottery, expect, hash }: CommitRowProps) {
  return (
    <RowGroup>
      <Row
        to={withSearch('/fair', { name: lottery, expect })}
        lead={fingerprintPattern}
        leadTone="primary"
        title={hash === null ? '本期承诺值还没有公布' : '本期承诺值已公布'}
        note={
          hash === null ? (
            '上一期开奖后公布，公布之前不收注'
          ) : (
            <span className={css.hash}>
              {hash.slice(0, 14)}…{hash.slice(-8)}
            </span>
          )
        }
        value="如何验证"
      />
    </RowGroup>
  )
}
