// The right pane: the member, over the conversation where the screen is narrow and an order is open. Only the short row is read here; the full page is opened on purpose, and audited.
import { Avatar } from '@lanting/browser-kit/avatar/avatar.tsx'
import { formatYuan } from '@lanting/contract/money'
import { X } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { useKeys } from '#src/lib/keys.ts'
import { WORDS } from '#src/lib/words.ts'
import { useMe } from '#src/queries/me.ts'
import { memberTag, useMembers } from '#src/queries/members.ts'
import { Facts } from '#src/ui/facts/facts.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { Kbd } from '#src/ui/kbd/kbd.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import { faceOf, writerOf } from './conversation-list.tsx'
import { OrderCard } from './order-card.tsx'
import { orderNumbers, type SupportRow } from './rules.ts'
import css from './member-facts.module.css'
import styles from './support.module.css'

interface MemberFactsProps {
  readonly row: SupportRow
  /** The number of the open order. */
  readonly order: string | null
  readonly onOrder: (no: string | null) => void
}

export function MemberFacts({ row, order, onOrder }: MemberFactsProps) {
  const { member } = row
  const numbers = new Set(
    [row, ...row.replies].flatMap((line) => [
      ...(line.order === null ? [] : [line.order.no]),
      ...orderNumbers(line.content),
    ]),
  )
  return (
    <aside className={css.facts} data-order={order ?? undefined} aria-label="提问的人">
      <header>
        <Avatar seed={faceOf(row)} size={38} />
        <div>
          <b>{writerOf(row)}</b>
          <small>{member === null ? '访客，未登录' : `UID ${member.id}`}</small>
        </div>
        {order !== null && <CloseOrder onClose={() => onOrder(null)} />}
      </header>
      {order === null ? (
        numbers.size > 0 && (
          <Section title={WORDS.aboutThis}>
            {[...numbers].map((no) => (
              <button key={no} type="button" className={styles.number} onClick={() => onOrder(no)}>
                {no}
              </button>
            ))}
          </Section>
        )
      ) : (
        <OrderCard key={order} id={row.id} no={order} />
      )}
      <Section title="这条消息">
        <Facts
          facts={{
            联系方式: row.contact === '' ? '未留' : row.contact,
            IP: row.ip,
            回复: `${row.replies.filter(({ staff }) => staff !== null).length} 条`,
          }}
        />
      </Section>
      {member !== null && <Known id={member.id} username={member.username} />}
    </aside>
  )
}

function CloseOrder({ onClose }: { readonly onClose: () => void }) {
  useKeys({ Escape: onClose })
  return (
    <IconButton label="关闭订单" onClick={onClose}>
      <X size={18} aria-hidden="true" />
    </IconButton>
  )
}

function Known({ id, username }: { readonly id: number; readonly username: string }) {
  const me = useMe()
  const navigate = useNavigate()
  const found = useMembers({ q: username, page: 1 }, me).data?.data.find((member) => member.id === id)
  useKeys({ m: () => void navigate(`/members/${id}`) })
  return (
    <>
      {found !== undefined && (
        <Section title="会员">
          <Facts
            facts={{
              状态: <Tag {...memberTag(found.state)} />,
              等级: `VIP${found.vip}`,
              中心钱包: `${formatYuan(found.balance)} 元`,
              注册: found.created_at.slice(0, 10),
              最近登录: found.last_login ?? '从未',
            }}
          />
        </Section>
      )}
      <footer>
        <p>客服不能动钱；会员页的每次查看都会留痕。</p>
        <Link to={`/members/${id}`} className={css.open}>
          会员页 <Kbd>M</Kbd>
        </Link>
      </footer>
    </>
  )
}
