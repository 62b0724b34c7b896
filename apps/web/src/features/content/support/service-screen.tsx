// /kefu: the operator's service page if there is one, else ours: hours, articles, a member's conversation, a visitor's form.
import { cx } from '@lanting/browser-kit/cx'
import { SCREEN_TEXTS } from '@lanting/contract/texts'
import { heartHandshake, mail, messagesSquare } from '@lanting/design/icons'
import { firstSection } from '#src/features/content/html-text.ts'
import { useServiceUrl } from '#src/features/content/queries.ts'
import { safeServiceUrl } from '#src/features/content/rules.ts'
import { OperatorService } from '#src/features/content/support/operator-service.tsx'
import { SupportForm } from '#src/features/content/support/support-form.tsx'
import { Talk } from '#src/features/content/support/talk.tsx'
import { PAGE_TITLES } from '#src/lib/navigation/page-titles.ts'
import { useIsMember } from '#src/lib/session.ts'
import { useArticle } from '#src/queries/article.ts'
import { HeroCard } from '#src/ui/hero-card/hero-card.tsx'
import { NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { Row, RowGroup } from '#src/ui/row/row.tsx'
import { Bone, Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { ErrorState } from '#src/ui/states/states.tsx'
import css from './service-screen.module.css'

export function ServiceScreen() {
  const service = useServiceUrl()
  const url = safeServiceUrl(service.data)
  const isMember = useIsMember()
  // Above a conversation, whose newest line is at the foot of the page.
  const faq = <Faq />
  return (
    <div className={cx(css.page, isMember && css.talks)}>
      <NavBar title={PAGE_TITLES['/kefu']} />
      <Hours />
      {isMember && faq}
      {service.data === undefined && service.isError ? (
        <ErrorState onRetry={() => void service.refetch()} busy={service.isFetching} error={service.error} />
      ) : service.data === undefined ? (
        <Waiting />
      ) : url !== null ? (
        <OperatorService url={url} />
      ) : (
        <OwnSupport />
      )}
      {!isMember && faq}
    </div>
  )
}

function Faq() {
  return (
    <RowGroup className={css.group} label="自助查询">
      <Row
        to="/boutBallBetInfo?type=1"
        lead={messagesSquare}
        leadTone="primary"
        title={SCREEN_TEXTS.article1}
      />
      <Row to="/boutBallBetInfo?type=4" lead={mail} leadTone="primary" title={SCREEN_TEXTS.article4} />
      <Row
        to="/boutBallBetInfo?type=8"
        lead={heartHandshake}
        leadTone="primary"
        title={SCREEN_TEXTS.article8}
        value="自测与求助"
      />
    </RowGroup>
  )
}

const CONTACT = 4

/** The hours are the first paragraph of the contact article, so that staff can change them. */
function Hours() {
  const { data, isPending } = useArticle(CONTACT)
  const hours = data === undefined ? '' : firstSection(data.content)
  return (
    <HeroCard className={css.hero} label="服务时间">
      <h2 className={css.heroTitle}>我们在这里</h2>
      <p className={cx(css.heroText, isPending && css.coming)}>
        {hours || '留言后，回复会出现在站内信和本页。'}
      </p>
      <p className={css.heroNote}>客服不会索要您的登录密码、支付密码或验证码。</p>
    </HeroCard>
  )
}

function OwnSupport() {
  return useIsMember() ? <Talk /> : <SupportForm />
}

function Waiting() {
  return (
    <Skeleton>
      <div className={css.waiting}>
        <Bone height={44} radius={14} />
        <Bone height={448} radius={20} />
      </div>
    </Skeleton>
  )
}
