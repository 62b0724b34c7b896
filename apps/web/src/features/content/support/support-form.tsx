// A visitor's contact form, with a way to be reached and a captcha. Members have a conversation instead.
import { SUPPORT_CATEGORIES, type SupportCategory } from '@lanting/contract/data/support-categories'
import { LIMITS } from '@lanting/contract/limits'
import { TEXTS } from '@lanting/contract/texts'
import { atSign, shieldCheck } from '@lanting/design/icons'
import { type FormEvent, useRef, useState } from 'react'
import { useSendSupport } from '#src/features/content/queries.ts'
import { missingField, type SupportDraft, type SupportField } from '#src/features/content/rules.ts'
import { SupportSent } from '#src/features/content/support/support-sent.tsx'
import { SupportText } from '#src/features/content/support/support-text.tsx'
import { text, useSearch } from '#src/lib/navigation/search-params.ts'
import { useCaptcha } from '#src/queries/captcha.ts'
import { Button } from '#src/ui/button/button.tsx'
import { CAPTCHA_HINT, CaptchaPicture } from '#src/ui/captcha-picture/captcha-picture.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Chip } from '#src/ui/chip/chip.tsx'
import { Field, FieldNote } from '#src/ui/field/field.tsx'
import css from './support-form.module.css'

const CATEGORIES = Object.entries(SUPPORT_CATEGORIES) as [SupportCategory, string][]

const MISSING: Readonly<Record<SupportField, string>> = {
  category: '请选择问题类型',
  content: '请填写留言内容',
  contact: '请填写联系方式',
  code: TEXTS.captchaMissing,
}

const EMPTY: SupportDraft = { category: '', content: '', contact: '', code: '' }

export function SupportForm() {
  const { category: wanted } = useSearch({ category: text(20) })
  const [draft, setDraft] = useState<SupportDraft>({
    ...EMPTY,
    category: wanted in SUPPORT_CATEGORIES ? wanted : '',
  })
  const [missing, setMissing] = useState<SupportField | null>(null)
  const fields = useRef<Partial<Record<SupportField, HTMLElement | null>>>({})
  const captcha = useCaptcha(true)
  const send = useSendSupport()

  const change = (part: Partial<SupportDraft>) => {
    setMissing(null)
    setDraft({ ...draft, ...part })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (send.isPending) return
    const first = missingField(draft)
    setMissing(first)
    if (first !== null) {
      fields.current[first]?.focus()
      return
    }
    const message = { category: draft.category as SupportCategory, content: draft.content.trim() }
    const visitor = {
      contact: draft.contact.trim(),
      code: draft.code.trim(),
      captcha_id: captcha.data?.id ?? '',
    }
    send.mutate(
      { ...message, ...visitor },
      {
        onSuccess: () => {
          setDraft(EMPTY)
        },
        onError: () => {
          // The captcha is consumed by every attempt; the other fields keep their values.
          setDraft((now) => ({ ...now, code: '' }))
          void captcha.refetch()
        },
      },
    )
  }
  const errorOf = (field: SupportField) => (missing === field ? MISSING[field] : null)
  const take = (field: SupportField) => (element: HTMLElement | null) => {
    fields.current[field] = element
  }
  if (send.isSuccess) return <SupportSent onAgain={() => send.reset()} />
  return (
    <Card className={css.card} label="留言">
      <form onSubmit={submit} noValidate className={css.form}>
        <fieldset>
          <legend className={css.label}>问题类型</legend>
          <div className={css.chips} ref={take('category')} tabIndex={-1}>
            {CATEGORIES.map(([category, label]) => (
              <Chip key={category} on={draft.category === category} onClick={() => change({ category })}>
                {label}
              </Chip>
            ))}
          </div>
          <FieldNote id="support-category-note" error={errorOf('category')} hint={null} />
        </fieldset>
        <SupportText
          ref={take('content')}
          value={draft.content}
          onChange={(content) => change({ content })}
          error={errorOf('content')}
          readOnly={send.isPending}
        />
        <Field
          ref={take('contact')}
          label="联系方式"
          icon={atSign}
          value={draft.contact}
          onChange={(contact) => change({ contact })}
          error={errorOf('contact')}
          readOnly={send.isPending}
          placeholder="手机号、邮箱或用户名"
          hint="只用于回复这条留言"
          maxLength={LIMITS.support.contactMax}
          autoComplete="email"
        />
        <Field
          ref={take('code')}
          label="图形验证码"
          icon={shieldCheck}
          value={draft.code}
          onChange={(code) => change({ code })}
          error={errorOf('code')}
          readOnly={!captcha.isSuccess || captcha.isFetching || send.isPending}
          placeholder="图中字符"
          hint={CAPTCHA_HINT}
          maxLength={LIMITS.accountInputMax}
          autoComplete="off"
          autoCapitalize="none"
          action={
            <CaptchaPicture className={css.captcha} captcha={captcha} onChange={() => change({ code: '' })} />
          }
        />
        <Button type="submit" block inactive={missingField(draft) !== null} loading={send.isPending}>
          提交留言
        </Button>
      </form>
    </Card>
  )
}
