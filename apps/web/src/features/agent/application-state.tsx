// An application's state: pending, approved, or refused with its reason and the day of the next try.
import { AGENT_APPLICATION, type StateOf } from '@lanting/contract/states'
import type { ApplyState } from '#src/features/agent/queries.ts'
import { Card } from '#src/ui/card/card.tsx'
import { Facts } from '#src/ui/note/note.tsx'
import { Tag, type TagTone } from '#src/ui/tag/tag.tsx'
import css from './application-state.module.css'

const TONES: Readonly<Record<StateOf<typeof AGENT_APPLICATION>, TagTone>> = {
  review: 'wait',
  approved: 'ok',
  refused: 'bad',
}

export function ApplicationState({ of }: { readonly of: ApplyState }) {
  const state = AGENT_APPLICATION.word(of.state)
  return (
    <Card className={css.card} label="我的申请">
      <div className={css.head}>
        <h2>我的申请</h2>
        <Tag tone={TONES[state]}>{AGENT_APPLICATION.label(state)}</Tag>
      </div>
      <Facts
        facts={[
          { label: '提交时间', value: of.created_at.slice(0, 16) },
          ...(of.remark === '' ? [] : [{ label: '原因', value: of.remark }]),
          ...(of.again_at === null ? [] : [{ label: '可再次申请', value: of.again_at.slice(0, 16) }]),
        ]}
      />
    </Card>
  )
}
