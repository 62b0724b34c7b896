// Passkeys in the safety centre: the list with last uses, adding one, what they are used for, and what to know.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { PASSKEY } from '@lanting/contract/data/security/passkeys'
import {
  clock,
  fingerprintPattern,
  keyRound,
  lifeBuoy,
  monitor,
  plus,
  smartphone,
} from '@lanting/design/icons'
import { useState } from 'react'
import { PasskeyAddSheet } from '#src/features/member/security/passkey-add-sheet.tsx'
import { PasskeySheet } from '#src/features/member/security/passkey-sheet.tsx'
import { usePasskeyUses } from '#src/features/member/security/passkey-queries.ts'
import { clockOf, dayOf, dayTitle } from '#src/lib/days.ts'
import { CONFIRM_BY_PASSKEY, LOG_IN_BY_PASSKEY } from '#src/lib/words/passkey-words.ts'
import type { Passkey, Passkeys } from '#src/queries/passkeys.ts'
import { Row, RowGroup } from '#src/ui/row/row.tsx'
import { Switch } from '#src/ui/switch/switch.tsx'
import css from './security-screen.module.css'

export function PasskeysPart({ passkeys }: { readonly passkeys: Passkeys }) {
  const [shown, setShown] = useState<Passkey | null>(null)
  const [isAdding, setAdding] = useState(false)
  const { keys, max } = passkeys
  return (
    <>
      <RowGroup className={css.group} label="通行密钥">
        <div className={css.head}>
          <h2>通行密钥</h2>
          {keys.length > 0 && <span>{keys.length} 把</span>}
        </div>
        {keys.map((key) => (
          <Row
            key={key.id}
            lead={iconOf(key)}
            leadTone="primary"
            title={key.name}
            note={`${dayOf(key.created_at).slice(5)} 添加，${usedWords(key)}`}
            onPress={() => setShown(key)}
          />
        ))}
        {keys.length === 0 && (
          <p className={css.text}>用本机的指纹、面容或锁屏密码登录和确认取款，不用记，也骗不走。</p>
        )}
        {keys.length < max && (
          <button type="button" className={css.add} onClick={() => setAdding(true)}>
            <Icon d={plus} size={20} />
            添加一把
          </button>
        )}
      </RowGroup>
      {keys.length > 0 && <Uses passkeys={passkeys} />}
      <ul className={css.facts}>
        <li>
          <Icon d={fingerprintPattern} size={18} />
          指纹和面容不会离开您的设备，我们只存一把公钥。
        </li>
        <li>
          <Icon d={clock} size={18} />
          新添加的密钥，{PASSKEY.moneyAfterMs / 3_600_000} 小时内不能用来确认取款。
        </li>
        <li>
          <Icon d={lifeBuoy} size={18} />
          丢了设备：用另一把登录后删掉它，或用密码登录。
        </li>
      </ul>
      <PasskeyAddSheet open={isAdding} onClose={() => setAdding(false)} />
      <PasskeySheet passkey={shown} isLast={keys.length === 1} onClose={() => setShown(null)} />
    </>
  )
}

function Uses({ passkeys }: { readonly passkeys: Passkeys }) {
  const uses = usePasskeyUses()
  return (
    <RowGroup className={css.group} label="用来做什么">
      <h2 className={css.title}>用来做什么</h2>
      <Row
        title="登录"
        note="不用再输密码和验证码"
        end={
          <Switch
            label={LOG_IN_BY_PASSKEY}
            checked={passkeys.for_login === 1}
            disabled={uses.isPending}
            onChange={(on) => uses.mutate({ login: on ? 1 : 0 })}
          />
        }
      />
      <Row
        title="确认取款"
        note="金额与收款账户一起写进签名"
        end={
          <Switch
            label={CONFIRM_BY_PASSKEY}
            checked={passkeys.for_money === 1}
            disabled={uses.isPending}
            onChange={(on) => uses.mutate({ money: on ? 1 : 0 })}
          />
        }
      />
    </RowGroup>
  )
}

function iconOf({ on_device, synced }: Passkey): string {
  if (on_device === 0) return keyRound
  return synced === 1 ? smartphone : monitor
}

function usedWords({ last_used }: Passkey): string {
  if (last_used === null) return '还没有用过'
  return `${dayTitle(dayOf(last_used))} ${clockOf(last_used)} 用过`
}
