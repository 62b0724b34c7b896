// /mine: the member, the level, the money, and links to everything else.
import { isLimited } from '@lanting/contract/rules/protection/standing'
import { MEMBER } from '@lanting/contract/states'
import { sceneUrl } from '@lanting/design/art-url'
import { useDeferredValue } from 'react'
import { MineMenu } from '#src/features/member/mine/mine-menu.tsx'
import { MineProfile } from '#src/features/member/mine/mine-profile.tsx'
import { mineWays } from '#src/features/member/mine/mine-rows.ts'
import { MineVip } from '#src/features/member/mine/mine-vip.tsx'
import { MineWallet } from '#src/features/member/mine/mine-wallet.tsx'
import { type CachedUser, readCache } from '#src/lib/storage.ts'
import { LOOK_BACK, LOOK_BACK_DUE } from '#src/lib/words/limit-words.ts'
import { REGISTER_FOR_REAL } from '#src/lib/words/words.ts'
import { useGameList } from '#src/queries/game-list.ts'
import { useLimits } from '#src/queries/money/limits.ts'
import { logout } from '#src/queries/logout.ts'
import { type User, useUserQuery } from '#src/queries/user.ts'
import { Scene } from '#src/ui/art/art.tsx'
import { Button, ButtonLink } from '#src/ui/button/button.tsx'
import { Note } from '#src/ui/note/note.tsx'
import { Bone, Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { ErrorState } from '#src/ui/states/states.tsx'
import { TopStrips } from '#src/ui/top-strips/top-strips.tsx'
import { Columns } from '#src/ui/columns/columns.tsx'
import css from './mine-screen.module.css'

export function MineScreen() {
  const query = useUserQuery()
  const { data: user, isError, isFetching } = query
  // The cached member is shown at once; the balance is fetched.
  const known = user ?? readCache<CachedUser>('userInfo')
  // The rest of the page is expensive: rendered in slices, so that a slow phone stays responsive.
  const drawn = useDeferredValue(user)
  return (
    <div className={css.page}>
      <Scene src={sceneUrl('mine')} dark={sceneUrl('mine-night')} height={240} className={css.scene} />
      <TopStrips glass />
      <MineProfile user={known} />
      {user === undefined && isError ? (
        <ErrorState onRetry={() => void query.refetch()} busy={isFetching} error={query.error} />
      ) : drawn === undefined ? (
        <Waiting />
      ) : (
        <Content user={drawn} />
      )}
      <div className={css.leave}>
        <Button block variant="outline" onClick={() => void logout()}>
          退出登录
        </Button>
      </div>
    </div>
  )
}

function Content({ user }: { readonly user: User }) {
  const games = useGameList().data
  const poker = games?.find(({ category_id }) => category_id === 'joker')
  const isAbsent = isLimited(MEMBER.word(user.state))
  const ways = mineWays({ isAgent: user.isagent, isAbsent, poker })
  const isTrial = user.is_trial === 1
  return (
    <>
      {isTrial && <TrialNote />}
      <RestNote state={user.state} />
      <Columns>
        {/* How far the next level is would invite to play. */}
        {!isTrial && !isAbsent && <MineVip user={user} />}
        <MineWallet user={user} ways={ways.money} />
        <MineMenu ways={ways} unread={user.message_num} isTrial={isTrial} />
        {/* Last: whether it is due is known late, and nothing may jump for it. */}
        {!isTrial && <LookBackNote />}
      </Columns>
    </>
  )
}

/** A trial's limits are shown before anything is tapped. */
function TrialNote() {
  return (
    <div className={css.note}>
      <Note tone="warning">
        <p>
          试玩账号：余额为虚拟试玩金，2
          小时后结束。可以体验游戏、转账与记录；存取款、卡包、资料、密码与优惠仅限正式账号。
        </p>
        <p className={css.noteAction}>
          <ButtonLink to="/reg2" size="sm" variant="outline">
            {REGISTER_FOR_REAL}
          </ButtonLink>
        </p>
      </Note>
    </div>
  )
}

function RestNote({ state }: Pick<User, 'state'>) {
  const word = MEMBER.word(state)
  if (!isLimited(word)) return null
  return (
    <div className={css.note}>
      <Note tone="info">您正处于{MEMBER.label(word)}，期间不能投注；回收、取款与查看记录照常可用。</Note>
    </div>
  )
}

/** Every few months, where the member is: a look at the own sums, without a hurry. */
function LookBackNote() {
  if (useLimits()?.asks_look_back !== 1) return null
  return (
    <div className={css.note}>
      <Note tone="primary">
        <p>{LOOK_BACK_DUE}</p>
        <p className={css.noteAction}>
          <ButtonLink to={LOOK_BACK} size="sm" variant="outline">
            去回看
          </ButtonLink>
        </p>
      </Note>
    </div>
  )
}

function Waiting() {
  return (
    <Skeleton>
      <div className={css.waiting}>
        <Bone height={112} radius={20} />
        <Bone height={232} radius={20} />
        <Bone height={164} radius={20} />
        <Bone height={220} radius={20} />
      </div>
    </Skeleton>
  )
}
