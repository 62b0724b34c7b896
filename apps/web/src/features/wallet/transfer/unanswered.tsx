// A transfer without an answer: what that means, and where its outcome will be shown.
import { Link } from '#src/lib/navigation/link.tsx'
import { SEE_TRANSFERS } from '#src/lib/words/words.ts'
import { Note } from '#src/ui/note/note.tsx'
import css from './transfer-screen.module.css'

export function Unanswered() {
  return (
    <div role="alert">
      <Note tone="warning">
        <div className={css.unanswered}>
          <span>暂未收到结果，这笔转账可能已经受理。结果以转账记录为准；原样再次提交不会重复转账。</span>
          <Link to="/transRecord?type=3">{SEE_TRANSFERS}</Link>
        </div>
      </Note>
    </div>
  )
}
