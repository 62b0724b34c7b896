// /userCent: three switches stored on the server, appearance of this device, logged-in devices, and logout.
import { RULING_TEXTS, SCREEN_TEXTS } from '@lanting/contract/texts'
import { INSTALL_TEXTS } from '@lanting/contract/texts/app'
import {
  circleQuestionMark,
  fileDown,
  bell,
  heartHandshake,
  info,
  scale,
  scrollText,
  shield,
  squarePlus,
} from '@lanting/design/icons'
import { SettingsDevices } from '#src/features/member/settings/settings-devices.tsx'
import { SettingsLook } from '#src/features/member/settings/settings-look.tsx'
import { SettingsSwitches } from '#src/features/member/settings/settings-switches.tsx'
import { isInstalled } from '#src/lib/device/use-install.ts'
import { PAGE_TITLES } from '#src/lib/navigation/page-titles.ts'
import { MY_DATA_NOTE } from '#src/lib/words/words.ts'
import { logout } from '#src/queries/logout.ts'
import { useUserQuery } from '#src/queries/user.ts'
import { Button } from '#src/ui/button/button.tsx'
import { NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { Row, RowGroup } from '#src/ui/row/row.tsx'
import { Columns } from '#src/ui/columns/columns.tsx'
import css from './settings-screen.module.css'

export function SettingsScreen() {
  const query = useUserQuery()
  return (
    <div className={css.page}>
      <NavBar title={PAGE_TITLES['/userCent']} />
      <Columns>
        <SettingsSwitches query={query} />
        {query.data?.is_trial === 0 && (
          <RowGroup className={css.group}>
            <Row
              to="/notifications"
              lead={bell}
              leadTone="primary"
              title={PAGE_TITLES['/notifications']}
              value="取款、安全、开奖、客服"
            />
          </RowGroup>
        )}
        <SettingsLook />
        {query.data !== undefined && <SettingsDevices isTrial={query.data.is_trial === 1} />}
        <RowGroup className={css.group}>
          <Row
            to="/safety"
            lead={heartHandshake}
            leadTone="primary"
            title="理性娱乐"
            value="限额、提醒、冷静期"
          />
          {!isInstalled() && (
            <Row to="/app" lead={squarePlus} title={INSTALL_TEXTS.title} value={INSTALL_TEXTS.short} />
          )}
          {query.data?.is_trial === 0 && (
            <Row to="/myData" lead={fileDown} title={PAGE_TITLES['/myData']} value={MY_DATA_NOTE} />
          )}
          <Row to="/boutBallBet" lead={circleQuestionMark} title="帮助中心" />
          <Row to="/trust" lead={scale} title={PAGE_TITLES['/trust']} />
          <Row to="/boutBallBetInfo?type=7" lead={info} title={SCREEN_TEXTS.article7} />
          <Row to="/abouts?type=5" lead={scrollText} title={RULING_TEXTS.article9} />
          <Row to="/abouts?type=6" lead={shield} title={RULING_TEXTS.article6} />
        </RowGroup>
      </Columns>
      <div className={css.leave}>
        <Button block variant="outline" className={css.leaveButton} onClick={() => void logout()}>
          退出登录
        </Button>
      </div>
    </div>
  )
}
