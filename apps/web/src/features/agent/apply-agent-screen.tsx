// /applyagent: applicant, telephone number and reason; afterwards the application's state.
import { refusalText, type RefusalKey } from '@lanting/contract/refusals'
import { LIMITS } from '@lanting/contract/limits'
import { checkAgentDraft } from '@lanting/contract/rules/promo/agent'
import { AGENT_APPLICATION } from '@lanting/contract/states'
import { type FormEvent, useId, useRef, useState } from 'react'
import { ApplicationState } from '#src/features/agent/application-state.tsx'
import { useApplication, useApply } from '#src/features/agent/queries.ts'
import { PAGE_TITLES } from '#src/lib/navigation/page-titles.ts'
import { useUser } from '#src/queries/user.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Field, FieldNote } from '#src/ui/field/field.tsx'
import { FootBar } from '#src/ui/foot-bar/foot-bar.tsx'
import { NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { Note } from '#src/ui/note/note.tsx'
import { Row, RowGroup } from '#src/ui/row/row.tsx'
import { SkeletonRows } from '#src/ui/skeleton/skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/states/states.tsx'
import css from './apply-agent-screen.module.css'

export function ApplyAgentScreen() {
  const user = useUser()
  return (
    <div className={css.page}>
      <NavBar title={PAGE_TITLES['/applyagent']} />
      {user?.is_trial === 1 ? (
        <EmptyState title="试玩账号不能申请代理" text="注册为会员后即可申请" />
      ) : user?.isagent === 1 ? (
        <EmptyState title={refusalText('agentAlready')} text="可从“我的”进入代理中心" />
      ) : (
        <Application />
      )}
    </div>
  )
}

function Application() {
  const application = useApplication()
  if (application.data === undefined)
    return application.isError ? (
      <ErrorState
        onRetry={() => void application.refetch()}
        busy={application.isFetching}
        error={application.error}
      />
    ) : (
      <SkeletonRows />
    )
  const last = application.data
  const isOpen = last === null || AGENT_APPLICATION.word(last.state) === 'refused'
  return (
    <>
      {last !== null && <ApplicationState of={last} />}
      {isOpen && <Form />}
    </>
  )
}

function Form() {
  const user = useUser()
  const apply = useApply()
  const [draft, setDraft] = useState({ mobile: '', reason: '' })
  const [wrong, setWrong] = useState<RefusalKey | null>(null)
  const mobile = useRef<HTMLInputElement>(null)
  const reason = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const change = (part: Partial<typeof draft>) => {
    setWrong(null)
    setDraft({ ...draft, ...part })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (apply.isPending) return
    const refusal = checkAgentDraft(draft)
    setWrong(refusal)
    if (refusal === 'mobileFormat') mobile.current?.focus()
    else if (refusal !== null) reason.current?.focus()
    else apply.mutate({ mobile: draft.mobile.trim(), apply_info: draft.reason.trim() })
  }
  const isReasonWrong = wrong !== null && wrong !== 'mobileFormat'
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <div className={css.fields}>
        <RowGroup label="申请人">
          <Row title="用户名" value={user?.username ?? ''} strong locked />
          <Row title="真实姓名" value={user?.realname ?? ''} strong locked />
        </RowGroup>
        <Field
          label="联系电话"
          ref={mobile}
          value={draft.mobile}
          onChange={(next) => change({ mobile: next })}
          error={wrong === 'mobileFormat' ? refusalText(wrong) : null}
          placeholder="11 位手机号"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={20}
        />
        <div className={css.reason}>
          <label htmlFor={id}>申请理由</label>
          <textarea
            id={id}
            ref={reason}
            value={draft.reason}
            maxLength={LIMITS.agent.reasonMax}
            rows={4}
            placeholder="如何推广、面向哪些人群"
            aria-invalid={isReasonWrong || undefined}
            aria-describedby={isReasonWrong ? `${id}-note` : undefined}
            onChange={(event) => change({ reason: event.target.value })}
          />
          <span className={css.count}>
            {draft.reason.length}/{LIMITS.agent.reasonMax}
          </span>
          <FieldNote
            id={`${id}-note`}
            error={isReasonWrong && wrong !== null ? refusalText(wrong) : null}
            hint={null}
          />
        </div>
        <Note>
          代理只看汇总与人数，看不到任何会员的存取款、投注与联系方式；不得代会员操作，也不能向会员转账。佣金按月结算，每月
          5 日 15:00 出账，审核后到账，需 1 倍流水。
        </Note>
      </div>
      <FootBar>
        <Button type="submit" block loading={apply.isPending}>
          提交申请
        </Button>
      </FootBar>
    </form>
  )
}
