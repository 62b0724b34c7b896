// /message: the notice board and the member's inbox, with links to the board and to customer service at the foot.
import { SCREEN_TEXTS } from '@lanting/contract/texts'
import { headset, megaphone } from '@lanting/design/icons'
import { Inbox } from '#src/features/content/inbox.tsx'
import { NoticeBoard } from '#src/features/content/notice-board.tsx'
import { useMarkRead } from '#src/features/content/queries.ts'
import { useAddressChoice } from '#src/lib/navigation/address-state.ts'
import { PAGE_TITLES } from '#src/lib/navigation/page-titles.ts'
import { useBalance } from '#src/queries/money/balance.ts'
import { Button, ButtonLink } from '#src/ui/button/button.tsx'
import { FootBar } from '#src/ui/foot-bar/foot-bar.tsx'
import { NavAction, NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { Segmented } from '#src/ui/segmented/segmented.tsx'
import css from './message-screen.module.css'

export function MessageScreen() {
  const [tab, setTab] = useAddressChoice('tab', ['board', 'inbox'])
  const unread = useBalance()?.message_num ?? 0
  const mark = useMarkRead()
  const show = (next: typeof tab) => {
    setTab(next)
    window.scrollTo(0, 0)
  }
  return (
    <div className={css.page}>
      <NavBar
        title={PAGE_TITLES['/message']}
        right={unread > 0 && <NavAction onClick={() => mark.mutate(undefined)}>全部已读</NavAction>}
      />
      <div className={css.tabs}>
        <Segmented
          label="消息"
          value={tab}
          onChange={show}
          choices={[
            { value: 'board', label: SCREEN_TEXTS.noticesTab },
            { value: 'inbox', label: SCREEN_TEXTS.inboxTab, badge: unread },
          ]}
        />
      </div>
      {tab === 'board' ? <NoticeBoard /> : <Inbox />}
      <FootBar>
        <Button variant="neutral" icon={megaphone} className={css.foot} onClick={() => show('board')}>
          公告栏
        </Button>
        <ButtonLink to="/kefu" variant="secondary" icon={headset} className={css.foot}>
          在线客服
        </ButtonLink>
      </FootBar>
    </div>
  )
}
