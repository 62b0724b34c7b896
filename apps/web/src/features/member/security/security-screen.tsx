// /security: protections of the account and missing ones, logged-in devices, and what to do about an unknown one.
import {
  bell,
  circleQuestionMark,
  creditCard,
  fileDown,
  fingerprintPattern,
  headset,
  heartHandshake,
  keyRound,
  lockKeyhole,
} from '@lanting/design/icons'
import type { ReactNode } from 'react'
import { LoginHistory } from '#src/features/member/security/login-history.tsx'
import { PasskeysPart } from '#src/features/member/security/passkeys-part.tsx'
import { type Protection, protections } from '#src/features/member/security/security-rules.ts'
import { SettingsDevices } from '#src/features/member/settings/settings-devices.tsx'
import { PAGE_TITLES } from '#src/lib/navigation/page-titles.ts'
import { LIMITS_NOTE, MY_DATA_NOTE } from '#src/lib/words/words.ts'
import { useCards } from '#src/queries/money/cards.ts'
import { usePasskeys } from '#src/queries/passkeys.ts'
import { type User, useUserQuery } from '#src/queries/user.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { HeroCard } from '#src/ui/hero-card/hero-card.tsx'
import { IconLink } from '#src/ui/icon-button/icon-button.tsx'
import { NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { Row, RowGroup } from '#src/ui/row/row.tsx'
import { Bone, Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { ErrorState } from '#src/ui/states/states.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import { Columns } from '#src/ui/columns/columns.tsx'
import css from './security-screen.module.css'

const ICONS: Readonly<Record<Protection['kind'], string>> = {
  login: keyRound,
  pay: lockKeyhole,
  card: creditCard,
  passkey: fingerprintPattern,
  notice: bell,
}

const STATE_WORDS: Readonly<Record<Protection['kind'], string>> = {
  login: '已设置',
  pay: '已设置',
  card: '已绑定',
  passkey: '已添加',
  notice: '已开启',
}

export function SecurityScreen() {
  const user = useUserQuery()
  return (
    <div className={css.page}>
      <NavBar
        title={PAGE_TITLES['/security']}
        right={<IconLink to="/kefu" icon={headset} label="联系客服" size={21} />}
      />
      {user.data !== undefined && <Content user={user.data} />}
      {user.data === undefined && user.isError && (
        <ErrorState onRetry={() => void user.refetch()} busy={user.isFetching} error={user.error} />
      )}
      {user.isPending && <Waiting />}
    </div>
  )
}

function Content({ user }: { readonly user: User }) {
  const bank = useCards('bank').data
  const usdt = useCards('usdt').data
  const passkeys = usePasskeys()
  if (bank === undefined || usdt === undefined || passkeys.isLoading) return <Waiting />
  const keys = passkeys.data?.keys.length ?? null
  const all = protections(user, bank.length + usdt.length, keys)
  const missing = all.filter(({ isOn }) => !isOn)
  const there = all.filter(({ isOn }) => isOn)
  return (
    <>
      <HeroCard label="账号保护" className={css.hero}>
        <p className={css.who}>当前账号 · {user.username}</p>
        <h2 className={css.sum}>
          {missing.length === 0
            ? `${there.length} 项保护都已就位`
            : `已有 ${there.length} 项保护，还差 ${missing.length} 项`}
        </h2>
        <div className={css.bars} aria-hidden="true">
          {all.map(({ kind }, i) => (
            <i key={kind} className={i < there.length ? css.on : undefined} />
          ))}
        </div>
      </HeroCard>
      <Columns>
        {missing.length > 0 && (
          <Group title="还差">
            {missing.map((one) => (
              <Row
                key={one.kind}
                lead={ICONS[one.kind]}
                title={one.title}
                note={one.note}
                {...(one.kind === 'passkey'
                  ? {}
                  : {
                      end: (
                        <ButtonLink to={one.to} size="sm" variant="secondary">
                          {one.kind === 'card' ? '去绑定' : '去设置'}
                        </ButtonLink>
                      ),
                    })}
              />
            ))}
          </Group>
        )}
        <Group title="正在保护">
          {there.map((one) => (
            <Row
              key={one.kind}
              {...(one.kind === 'passkey' ? {} : { to: one.to })}
              lead={ICONS[one.kind]}
              leadTone="primary"
              title={one.title}
              note={one.note}
              value={<Tag tone="ok">{STATE_WORDS[one.kind]}</Tag>}
            />
          ))}
        </Group>
        {passkeys.data !== undefined && <PasskeysPart passkeys={passkeys.data} />}
        <SettingsDevices isTrial={false} />
        <LoginHistory />
      </Columns>
      <RowGroup className={css.group} label="更多">
        <Row
          to="/password?type=1"
          lead={circleQuestionMark}
          leadTone="primary"
          title="不是您本人？改密码并退出所有设备"
        />
        <Row
          to="/myData"
          lead={fileDown}
          leadTone="primary"
          title={PAGE_TITLES['/myData']}
          value={MY_DATA_NOTE}
        />
        <Row to="/notifications" lead={bell} leadTone="primary" title={PAGE_TITLES['/notifications']} />
        <Row to="/safety" lead={heartHandshake} leadTone="primary" title={LIMITS_NOTE} />
      </RowGroup>
    </>
  )
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <RowGroup className={css.group} label={title}>
      <h2 className={css.title}>{title}</h2>
      {children}
    </RowGroup>
  )
}

function Waiting() {
  return (
    <Skeleton>
      <div className={css.bones}>
        <Bone height={120} radius={24} />
        <Bone height={200} radius={20} />
        <Bone height={140} radius={20} />
      </div>
    </Skeleton>
  )
}
