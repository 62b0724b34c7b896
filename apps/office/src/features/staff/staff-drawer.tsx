// One colleague: facts, and what an admin may change about the account. One's own is locked, with the reason.
import { APPROVAL_KINDS, type ApprovalKind } from '@lanting/contract/data/approvals'
import { isRole, type Role, ROLE_TITLES, ROLES } from '@lanting/contract/office/permissions'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '#src/queries/me.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Facts } from '#src/ui/facts/facts.tsx'
import { Select } from '#src/ui/field/field.tsx'
import { Drawer, Section } from '#src/ui/page/page.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import type { Staff } from './queries.ts'
import { type StaffAction, StaffActionDialog } from './staff-actions.tsx'
import styles from './staff.module.css'

interface StaffDrawerProps {
  readonly staff: Staff
  readonly onClose: () => void
}

export function StaffDrawer({ staff, onClose }: StaffDrawerProps) {
  const me = useMe()
  const [action, setAction] = useState<StaffAction | null>(null)
  const [role, setRole] = useState<Role>(staff.role)
  const own = staff.id === me.id
  const waits = (kind: ApprovalKind) => staff.asked.some((one) => one.kind === kind)
  return (
    <>
      <Drawer
        title={
          <>
            {staff.name}
            <Tag tone={staff.disabled === 1 ? 'bad' : 'ok'}>{staff.disabled === 1 ? '已停用' : '可用'}</Tag>
          </>
        }
        aside={`#${staff.id}`}
        onClose={onClose}
      >
        <Facts
          facts={{
            员工账号: staff.username,
            角色: ROLE_TITLES[staff.role],
            动态口令: staff.totp_enrolled === 1 ? '已绑定' : '未绑定',
            ...(staff.totp_reset_at === null ? {} : { 验证器: `将于 ${staff.totp_reset_at} 重置` }),
            密码: staff.must_change_password === 1 ? '待本人更改' : '本人设置',
            ...(staff.asked.length === 0
              ? {}
              : { 待第二人: staff.asked.map(({ kind }) => APPROVAL_KINDS[kind].title).join('、') }),
            最近登录: staff.last_login ?? '从未',
            建立: staff.created_at,
          }}
        />
        {own ? (
          <p className={styles.locked}>
            <Lock size={15} aria-hidden="true" />
            这是您自己的账号：角色、停用与重置须由另一位管理员处理；密码与动态口令请到「我的账号」。
          </p>
        ) : (
          <>
            <Section title="角色" aside="须另一位管理员同意">
              <div className={styles.line}>
                <Select
                  bare
                  label="角色"
                  value={role}
                  options={ROLES.map((one) => [one, ROLE_TITLES[one]] as const)}
                  onChange={(event) => isRole(event.target.value) && setRole(event.target.value)}
                />
                <Button
                  disabled={role === staff.role || waits('staffRole')}
                  onClick={() => setAction({ kind: 'role', role })}
                >
                  申请更改…
                </Button>
              </div>
            </Section>
            <Section title="密码与验证器" aside="须另一位管理员同意">
              <div className={styles.stack}>
                <Button
                  tone="outline"
                  disabled={waits('staffPassword')}
                  onClick={() => setAction({ kind: 'password' })}
                >
                  申请重置密码…
                </Button>
                <Button
                  tone="outline"
                  disabled={staff.totp_enrolled === 0 || staff.totp_reset_at !== null || waits('totp')}
                  onClick={() => setAction({ kind: 'totp' })}
                >
                  申请重置验证器…
                </Button>
              </div>
            </Section>
            <Section title="账号" aside={staff.disabled === 1 ? '须另一位管理员同意' : '一人即可'}>
              <div className={styles.stack}>
                <Button
                  tone={staff.disabled === 1 ? 'soft' : 'danger'}
                  disabled={staff.disabled === 1 && waits('staffEnable')}
                  onClick={() => setAction({ kind: staff.disabled === 1 ? 'enable' : 'disable' })}
                >
                  {staff.disabled === 1 ? '申请重新启用…' : '停用…'}
                </Button>
              </div>
            </Section>
          </>
        )}
      </Drawer>
      {action !== null && <StaffActionDialog action={action} staff={staff} onClose={() => setAction(null)} />}
    </>
  )
}
