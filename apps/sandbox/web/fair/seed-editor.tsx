// The member's client seed: shown, and changed between two rounds.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { isClientSeed } from '@lanting/contract/rules/fairness/pf1'
import { pencil } from '@lanting/design/icons'
import { useId, useState } from 'react'
import { useGame } from '#web/lib/game.tsx'
import css from './fair.module.css'

export function SeedEditor() {
  const { fair, busy, chooseClientSeed } = useGame()
  const field = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const save = async () => {
    if (draft === null || !isClientSeed(draft)) {
      setProblem('1–32 个字母、数字或连字符')
      return
    }
    try {
      await chooseClientSeed(draft)
      setDraft(null)
      setProblem(null)
    } catch {
      setProblem('没有保存，请稍后再试')
    }
  }
  return (
    <>
      <form
        className={css.seed}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <div className={css.field}>
          <label htmlFor={field}>我的种子</label>
          <input
            id={field}
            value={draft ?? fair.clientSeed ?? ''}
            maxLength={32}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            disabled={busy}
            onChange={(event) => setDraft(event.target.value)}
          />
          {draft === null ? (
            <Icon d={pencil} size={18} />
          ) : (
            <button type="submit" className={css.save}>
              保存
            </button>
          )}
        </div>
        <div className={css.nonce}>
          <span>下一注序号</span>
          <b>{fair.nonce + 1}</b>
        </div>
      </form>
      {problem !== null && <p className={css.wrong}>{problem}</p>}
    </>
  )
}
