// The last logins of this account, the failed ones too.
import { useLogins } from '#src/features/member/queries.ts'
import { clockOf, dayOf, dayTitle } from '#src/lib/days.ts'
import { Button } from '#src/ui/button/button.tsx'
import { RowGroup } from '#src/ui/row/row.tsx'
import { SkeletonRows } from '#src/ui/skeleton/skeleton.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import css from './security-screen.module.css'

export function LoginHistory() {
  const { data, isError, isFetching, refetch } = useLogins()
  return (
    <RowGroup className={css.group} label="登录记录">
      <div className={css.head}>
        <h2>登录记录</h2>
        <span>近 30 天</span>
      </div>
      {data?.logins.map((one) => (
        <div key={`${one.at} ${one.ip}`} className={css.login}>
          <span>
            <b>
              {dayTitle(dayOf(one.at))} {clockOf(one.at)}
            </b>
            <small>
              {one.device} · {one.ip}
              {one.ok === 0 && `，密码错误 ${one.tries} 次`}
            </small>
          </span>
          <Tag tone={one.ok === 1 ? 'ok' : 'bad'}>{one.ok === 1 ? '成功' : '未登录'}</Tag>
        </div>
      ))}
      {data?.logins.length === 0 && <p className={css.text}>近 30 天没有登录</p>}
      {data === undefined && isError && (
        <p className={css.text}>
          登录记录没有取到
          <Button size="sm" variant="secondary" loading={isFetching} onClick={() => void refetch()}>
            重新加载
          </Button>
        </p>
      )}
      {data === undefined && !isError && <SkeletonRows rows={2} mark={false} />}
    </RowGroup>
  )
}
