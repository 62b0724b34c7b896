// The witnesses as staff see them: who cosigns, who is silent since when, what still works and what the public reads.
import { NEVER_COSIGNED } from '@lanting/contract/texts/trust'
import { EyeOff } from 'lucide-react'
import { Banner } from '#src/ui/banner/banner.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Figure } from '#src/ui/figure/figure.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import type { TrustPageData } from './queries.ts'
import { isSilent, quorumState } from './rules.ts'
import styles from './trust.module.css'

type Witnesses = TrustPageData['witnesses']

/** Nothing while every witness answers. A silent one is amber, too few are red; neither stops a draw. */
export function WitnessBanner({ rows }: { readonly rows: Witnesses }) {
  const silent = rows.filter(isSilent)
  if (silent.length === 0) return null
  const { live, of, need, isMet } = quorumState(rows)
  const names = silent.map(({ name }) => name).join('、')
  const since = silent.map(({ at }) => (at === null ? NEVER_COSIGNED : `最后联署 ${at}`)).join('；')
  return (
    <Banner
      tone={isMet ? 'wait' : 'bad'}
      icon={<EyeOff size={22} aria-hidden="true" />}
      title={`${names} 没有回应`}
    >
      {since}。联署 {live} / {of}，
      {isMet
        ? `够 ${need} 家${live === need ? '；再少一家，公平验证写成黄色' : ''}`
        : `不足 ${need} 家，公平验证写成黄色`}
      。开奖、投注、取款照常。公开页已自动写出。
    </Banner>
  )
}

export function WitnessFigure({ rows }: { readonly rows: Witnesses }) {
  const { live, of, need } = quorumState(rows)
  return <Figure name="联署" value={live} unit={`/ ${of}`} note={`公布要求 ${need}`} />
}

export function WitnessesCard({ rows }: { readonly rows: Witnesses }) {
  return (
    <Card title="见证人" aside="10 分无回应黄，少于要求红">
      {rows.length === 0 && <p className={styles.quiet}>没有见证人。</p>}
      <ul className={styles.list}>
        {rows.map((row) => (
          <li key={row.name} className={styles.witness}>
            <b>{row.name}</b>
            <Tag tone={isSilent(row) ? 'wait' : 'ok'}>
              {isSilent(row) ? `${row.silent} 分没有回应` : '正常'}
            </Tag>
            <small>{row.at === null ? NEVER_COSIGNED : `最后联署 ${row.at.slice(11)}`}</small>
          </li>
        ))}
      </ul>
    </Card>
  )
}
