// /closeAccount: what is open first, what stays afterwards, then the passwords; within seven days a tap takes it back.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { archive, check, coffee, fileDown, headset, lock, x } from '@lanting/design/icons'
import { useState } from 'react'
import { type Closure, useClosure, useTakeBack } from '#src/features/mydata/closure-queries.ts'
import { ClosureSheet } from '#src/features/mydata/closure-sheet.tsx'
import { openWords, OpenItems } from '#src/features/mydata/open-items.tsx'
import { PAGE_TITLES } from '#src/lib/navigation/page-titles.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { FootBar } from '#src/ui/foot-bar/foot-bar.tsx'
import { IconLink } from '#src/ui/icon-button/icon-button.tsx'
import { NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { Note } from '#src/ui/note/note.tsx'
import { Row, RowGroup } from '#src/ui/row/row.tsx'
import { Bone, Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { ErrorState } from '#src/ui/states/states.tsx'
import css from './my-data.module.css'

const AFTERWARDS = [
  {
    icon: check,
    tone: css.isDone,
    text: '姓名、手机号、邮箱、生日、收款账户、登录记录、消息在注销 30 天后抹去',
  },
  { icon: archive, tone: undefined, text: '账本与注单依法留存，只剩编号；用户名不再给任何人使用' },
  { icon: lock, tone: css.isOpen, text: '限额、休息和自我排除继续有效，新账号也一样' },
  { icon: x, tone: undefined, text: '返水先结清入账；等级与未完成的彩金不保留' },
] as const

export function ClosureScreen() {
  const query = useClosure()
  return (
    <div className={css.page}>
      <NavBar
        title={PAGE_TITLES['/closeAccount']}
        right={<IconLink to="/kefu" icon={headset} label="联系客服" size={21} />}
      />
      {query.data !== undefined && <Content closure={query.data} />}
      {query.data === undefined && query.isError && (
        <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching} error={query.error} />
      )}
      {query.isPending && (
        <Skeleton>
          <div className={css.cards}>
            <Bone height={260} radius={20} />
            <Bone height={180} radius={20} />
          </div>
        </Skeleton>
      )}
    </div>
  )
}

function Content({ closure }: { readonly closure: Closure }) {
  const [isAsking, setAsking] = useState(false)
  const takeBack = useTakeBack()
  const left = openWords(closure.open)
  const isRunning = closure.state !== 'none'
  const onTakeBack = () => {
    // Still asked for where the answer was lost and the page has looked it up.
    setAsking(false)
    takeBack.mutate()
  }
  return (
    <>
      <div className={css.cards}>
        {isRunning && (
          <div role="status">
            <Note tone="warning">{statusOf(closure, left)}</Note>
          </div>
        )}
        <OpenItems closure={closure} />
        <Card label="注销以后">
          <h2 className={css.title}>注销以后</h2>
          <ul className={css.afterwards}>
            {AFTERWARDS.map(({ icon, tone, text }) => (
              <li key={text}>
                <Icon d={icon} size={20} className={tone} />
                {text}
              </li>
            ))}
          </ul>
        </Card>
        <RowGroup>
          <Row
            to="/myData"
            lead={fileDown}
            leadTone="primary"
            title="先下载一份我的资料"
            note="注销后不能再下载"
          />
          <Row
            to="/safety"
            lead={coffee}
            leadTone="primary"
            title="只是想停一停"
            note="休息几天，或自我排除"
          />
        </RowGroup>
      </div>
      <FootBar
        caption={
          isRunning
            ? '撤回后账号立即恢复正常'
            : left.length === 0
              ? '提交后 7 天内可以撤回'
              : `还差 ${left.length} 件：${left.join('，')}；可以先提交，取清后注销`
        }
      >
        {isRunning ? (
          <Button block loading={takeBack.isPending} onClick={onTakeBack}>
            撤回注销
          </Button>
        ) : (
          <Button block variant="danger" onClick={() => setAsking(true)}>
            {PAGE_TITLES['/closeAccount']}
          </Button>
        )}
      </FootBar>
      <ClosureSheet
        open={isAsking && !isRunning}
        needsPayPassword={closure.needs_pay_password === 1}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

function statusOf({ state, closes_at: at }: Closure, left: readonly string[]): string {
  if (state === 'due')
    return left.length === 0
      ? '7 天已过，正在核对最后的注单与返水，核对完自动注销。'
      : `7 天已过，还差：${left.join('，')}。办完后自动注销。`
  const then = left.length === 0 ? '届时自动注销' : `届时还须：${left.join('，')}`
  return `正在注销，${at?.slice(5, 16)} 以前可以撤回；${then}。期间不能存款、游戏和领取优惠，取款没有流水要求。`
}
