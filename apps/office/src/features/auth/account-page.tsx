// One's own account: what the role may do, the password, the authenticator, the theme.
import { canUsePasskeys } from '@lanting/browser-kit/passkeys'
import type { Theme } from '@lanting/browser-kit/theme'
import { ROLE_TITLES } from '@lanting/contract/office/permissions'
import { useState } from 'react'
import { setTheme, useTheme } from '#src/lib/theme.ts'
import { useMe } from '#src/queries/me.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Facts } from '#src/ui/facts/facts.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { Segmented } from '#src/ui/segmented/segmented.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import styles from './account-page.module.css'
import { Enrol } from './enrol.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { PasswordForm } from './password-form.tsx'

const THEMES: readonly (readonly [Theme, string])[] = [
  ['system', '跟随系统'],
  ['light', '浅色'],
  ['dark', '深色'],
]

export function AccountPage() {
  const me = useMe()
  const theme = useTheme((state) => state.theme)
  const [binding, setBinding] = useState(false)
  const enrolled = me.totp_enrolled === 1
  return (
    <Page title="我的账号">
      <div className={styles.grid}>
        <Card title="账号">
          <Facts
            facts={{
              员工账号: me.username,
              姓名: me.name,
              角色: ROLE_TITLES[me.role],
              可做的事: `${me.permissions.length} 项，由角色决定`,
            }}
          />
          <h3 className={styles.sub}>外观</h3>
          <Segmented label="外观" options={THEMES} value={theme} onChange={setTheme} />
        </Card>
        <Card title="修改密码" aside="其他设备会退出">
          <PasswordForm submitText="更改密码" />
        </Card>
        <Card
          title="动态口令"
          aside={<Tag tone={enrolled ? 'ok' : 'wait'}>{enrolled ? '已绑定' : '未绑定'}</Tag>}
        >
          {binding ? (
            <Enrol onDone={() => setBinding(false)} />
          ) : (
            <>
              <p className={styles.text}>
                {enrolled
                  ? '登录时除密码外还要输入验证器的 6 位数字。换手机时可在此重新绑定。'
                  : '绑定后，登录时除密码外还要输入验证器的 6 位数字。建议每位员工都绑定。'}
              </p>
              <Button tone={enrolled ? 'outline' : 'primary'} onClick={() => setBinding(true)}>
                {enrolled ? '重新绑定' : '开始绑定'}
              </Button>
            </>
          )}
        </Card>
        {enrolled && canUsePasskeys() && <PasskeysCard />}
      </div>
    </Page>
  )
}
