// Jump to any page or member by a few letters.
import { cx } from '@lanting/browser-kit/cx'
import { useQuery } from '@tanstack/react-query'
import { Search, UserRound } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#src/lib/call.ts'
import type { Me } from '#src/queries/me.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Field } from '#src/ui/field/field.tsx'
import styles from './jump-panel.module.css'
import { navFor } from './nav.ts'

interface Target {
  readonly path: string
  readonly title: string
  readonly sub: string
  readonly icon: typeof UserRound
}

export function JumpPanel({ me, onClose }: { readonly me: Me; readonly onClose: () => void }) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const targets = useTargets(me, text.trim())
  const index = Math.min(at, targets.length - 1)

  const go = (path: string) => {
    onClose()
    void navigate(path)
  }
  const move = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setAt(Math.min(index + 1, targets.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(index - 1, 0))
    else if (event.key === 'Enter' && targets[index] !== undefined) go(targets[index].path)
    else return
    event.preventDefault()
  }
  return (
    <Dialog title="跳转" onClose={onClose}>
      <Field
        bare
        label="页面、会员名或 UID"
        placeholder="页面、会员名或 UID"
        icon={<Search size={16} aria-hidden="true" />}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={move}
        maxLength={64}
      />
      <ul className={styles.list}>
        {targets.map(({ path, title, sub, icon: Icon }, position) => (
          <li key={path}>
            <button
              type="button"
              className={cx(styles.target, position === index && styles.on)}
              aria-current={position === index || undefined}
              onClick={() => go(path)}
            >
              <Icon size={16} aria-hidden="true" />
              {title}
              <span>{sub}</span>
            </button>
          </li>
        ))}
        {targets.length === 0 && <li className={styles.none}>没有找到</li>}
      </ul>
    </Dialog>
  )
}

function useTargets(me: Me, text: string): readonly Target[] {
  const asked = useDeferredValue(text)
  const members = useQuery({
    queryKey: ['members', 'jump', asked],
    queryFn: ({ signal }) => call('POST /office-api/member/search', { q: asked, page: 1 }, { signal }),
    enabled: asked.length >= 2 && me.permissions.includes('member.read'),
  })
  const pages = navFor((permission) => me.permissions.includes(permission))
    .flatMap((group) => group.items)
    .filter(({ title, letter }) => text === '' || title.includes(text) || letter === text.toLowerCase())
    .map(({ path, title, icon, letter }) => ({ path, title, icon, sub: `G ${letter.toUpperCase()}` }))
  const found = (text === asked ? (members.data?.data ?? []) : []).slice(0, 8).map((member) => ({
    path: `/members/${member.id}`,
    title: member.username,
    sub: `UID ${member.id}`,
    icon: UserRound,
  }))
  return [...pages, ...found]
}
