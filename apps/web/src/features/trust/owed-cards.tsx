// Cards of the trust page about money: what is owed and what covers it, the newest root, the books, the witnesses.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import type { BookGroup } from '@lanting/contract/data/security/trust'
import { fenFromYuan, formatYuan } from '@lanting/contract/money'
import { NEVER_COSIGNED } from '@lanting/contract/texts/trust'
import { circleCheck, circleX, eye, eyeOff, shieldCheck } from '@lanting/design/icons'
import { useIsMember } from '#src/lib/session.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx'
import { HeroCard } from '#src/ui/hero-card/hero-card.tsx'
import { Money } from '#src/ui/money/money.tsx'
import { Note } from '#src/ui/note/note.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import type { Root, Trust } from './queries.ts'
import css from './trust.module.css'

/** Ruling 175. */
const SILENT_MINUTES = 10
const clock = (at: string) => at.slice(11)

/** Per mille of what is owed, rounded down: 99.9 % is never shown as covered. */
function coverText({ total, cover }: Root): string {
  const owed = fenFromYuan(total)
  if (owed === 0n) return '没有负债'
  const milli = (fenFromYuan(cover) * 1000n) / owed
  return `是负债的 ${milli / 10n}.${milli % 10n} %`
}

export function Owed({ root }: { readonly root: Root }) {
  const [owed, held] = [Number(fenFromYuan(root.total)), Number(fenFromYuan(root.cover))]
  const most = Math.max(owed, held, 1)
  const isShort = root.is_short === 1
  return (
    <>
      <HeroCard label="我们欠会员" className={css.hero}>
        <p className={css.line}>
          <span>我们欠会员（元）</span>
          <span>{clock(root.at)}</span>
        </p>
        <Money value={root.total} size="xl" hidden={false} />
        <div
          className={cx(css.cover, isShort && css.short)}
          role="img"
          aria-label={`对应资产${coverText(root)}`}
        >
          <i style={{ width: `${((isShort ? held : owed) / most) * 100}%` }} />
        </div>
        <p className={css.line}>
          <span>对应资产 {formatYuan(root.cover)}</span>
          <span className={cx(isShort && css.shortText)}>{coverText(root)}</span>
        </p>
      </HeroCard>
      {isShort && (
        <div className={css.remark}>
          <Note tone="danger">资产低于负债：取款照常付，新的存款已停止</Note>
        </div>
      )}
    </>
  )
}

export function Roots({ root }: { readonly root: Root }) {
  const isMember = useIsMember()
  return (
    <Card className={css.card} label="最近的负债根">
      <Head title="最近的负债根" side={root.at} />
      <div className={css.hex}>
        <code>{`${root.root.slice(0, 14)}…${root.root.slice(-8)}`}</code>
        <CopyButton text={root.root} label="复制负债根" />
      </div>
      <p className={css.line}>
        <span>{root.n === null ? '正在写入日志' : `日志第 ${root.n.toLocaleString('en')} 条`}</span>
        <span>{root.members.toLocaleString('en')} 户</span>
      </p>
      <dl className={css.parts}>
        {[
          ['中心钱包', root.main],
          ['取款中', root.held],
          ['在途', root.transit],
          ['场馆内', root.venue],
        ].map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatYuan(value ?? '0.00')}</dd>
          </div>
        ))}
      </dl>
      <ButtonLink to="/trust?view=mine" variant="secondary" size="md" icon={shieldCheck} block>
        {isMember ? '验证我的余额在里面' : '登录后验证我的余额'}
      </ButtonLink>
    </Card>
  )
}

const GROUPS: Readonly<Record<BookGroup, string>> = {
  I1: '每一笔分录合计为零',
  I2: '余额等于分录之和',
  I3: '没有负余额',
  I4: '单据与账本一一对应',
  I5: '会员负债不超过资产',
  I6: '场馆账与我方一致',
}

export function Books({ books, isStale }: { readonly books: Trust['books']; readonly isStale: boolean }) {
  const tone =
    books === null || isStale ? 'wait' : books.ok === 1 && books.frozen_since === null ? 'ok' : 'bad'
  const title = { ok: '账目平衡', bad: '账目不符，放款冻结', wait: '账目还不知道' }[tone]
  return (
    <Card className={cx(css.card, tone === 'bad' && css.red)} label="账目">
      <Head
        title={
          <>
            <i className={cx(css.dot, css[tone])} aria-hidden="true" />
            {books !== null && books.ok === 0 && books.frozen_since === null ? '账目不符' : title}
          </>
        }
        side={books === null ? '没有核对过' : `${clock(books.at)} 核对`}
      />
      {books?.frozen_since && <p className={css.bad}>{books.frozen_since} 起停止放款</p>}
      <ul className={css.list}>
        {books?.lines.map(({ group, ok }) => (
          <li key={group}>
            <Icon
              d={ok === 1 ? circleCheck : circleX}
              size={17}
              className={ok === 1 ? css.okIcon : css.badIcon}
            />
            <span>{GROUPS[group]}</span>
            <span className={css.value}>{ok === 1 ? '通过' : '不通过'}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface WitnessesProps {
  readonly rows: Trust['witnesses']
  readonly isSandbox: boolean
}

/** Cosignatures are checked by the page that uses them; here is when each witness last gave one. */
export function Witnesses({ rows, isSandbox }: WitnessesProps) {
  const live = rows.filter(({ at, silent }) => at !== null && silent < SILENT_MINUTES).length
  return (
    <Card className={css.card} label="见证人">
      <Head
        title="见证人"
        side={
          rows.length > 0 && (
            <Tag tone={live === rows.length ? 'ok' : live * 2 > rows.length ? 'wait' : 'bad'}>
              {live} / {rows.length} 联署
            </Tag>
          )
        }
      />
      {rows.length === 0 && <p className={css.quiet}>没有见证人</p>}
      <ul className={css.list}>
        {rows.map(({ name, at, silent }) => {
          const isLive = at !== null && silent < SILENT_MINUTES
          return (
            <li key={name}>
              <Icon d={isLive ? eye : eyeOff} size={19} className={isLive ? css.okIcon : css.waitIcon} />
              <span>
                {name}
                <small>{at === null ? NEVER_COSIGNED : `${at} 联署`}</small>
              </span>
              <span className={css.value}>
                <Tag tone={isLive ? 'ok' : 'wait'}>{isLive ? '已联署' : `${silent} 分没有回应`}</Tag>
              </span>
            </li>
          )
        })}
      </ul>
      <p className={css.quiet}>
        他们只能看，不能改。少于两家联署时，公平验证写成黄色，开奖与取款不受影响。
        {isSandbox && '演示环境的见证人都由沙盒运行，不算独立。'}
      </p>
    </Card>
  )
}

export function Head({ title, side }: { readonly title: React.ReactNode; readonly side?: React.ReactNode }) {
  return (
    <div className={css.head}>
      <h2>{title}</h2>
      {side !== undefined && <span>{side}</span>}
    </div>
  )
}
