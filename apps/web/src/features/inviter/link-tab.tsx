// The member's own link as a ticket: scan, copy or share.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { markUrl } from '@lanting/design/art-url'
import { copy, handCoins, send, share2, userPlus } from '@lanting/design/icons'
import { useState } from 'react'
import type { InvitePart } from '#src/features/inviter/queries.ts'
import { QR_LABEL, ShareSheet } from '#src/features/inviter/share-sheet.tsx'
import { copyLink, shareLink } from '#src/features/inviter/share.ts'
import { SerifTitle } from '#src/ui/art/art.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { QrCode } from '#src/ui/qr-code/qr-code.tsx'
import { preloadSheet } from '#src/ui/sheet/sheet.tsx'
import css from './link-tab.module.css'

interface LinkTabProps {
  readonly link: string
  readonly uid: number
  readonly onTab: (tab: InvitePart) => void
}

export function LinkTab({ link, uid, onTab }: LinkTabProps) {
  const [isSharing, setSharing] = useState(false)
  return (
    <>
      <div className={css.words}>
        <SerifTitle as="h2" outline="invite" className={css.title}>
          与友同坐
        </SerifTitle>
        <p>好友通过您的链接注册，关系自动绑定</p>
      </div>
      <section className={css.ticket} aria-label="我的邀请链接">
        <div className={css.top}>
          <QrCode value={link} label={QR_LABEL} size={104} logo={markUrl} />
          <div className={css.own}>
            <p className={css.label}>我的邀请 UID</p>
            <p className={css.uid}>{uid}</p>
            <p className={css.hint}>让好友扫码，或发送链接</p>
          </div>
        </div>
        <div className={css.cut} aria-hidden="true" />
        <div className={css.bottom}>
          <div className={css.address}>
            <p className={css.small}>邀请链接</p>
            <p className={css.link}>{link.replace(/^https?:\/\//, '')}</p>
          </div>
          <Button variant="ghost" size="md" icon={copy} onClick={() => void copyLink(link)}>
            复制
          </Button>
        </div>
      </section>
      <div className={css.ways}>
        <Way icon={send} label="分享链接" onPress={() => void shareLink(link, () => setSharing(true))} />
        <Way icon={userPlus} label="好友注册" onPress={() => onTab('gift')} />
        <Way icon={handCoins} label="查看礼金记录" onPress={() => onTab('records')} />
      </div>
      <div className={css.foot} onPointerDown={preloadSheet}>
        <p>请只邀请成年亲友，勿在公开群发布</p>
        <Button block icon={share2} onClick={() => setSharing(true)}>
          立即邀请
        </Button>
      </div>
      <ShareSheet link={link} uid={uid} open={isSharing} onClose={() => setSharing(false)} />
    </>
  )
}

interface WayProps {
  readonly icon: string
  readonly label: string
  readonly onPress: () => void
}

function Way({ icon, label, onPress }: WayProps) {
  return (
    <button type="button" className={css.way} onClick={onPress}>
      <span className={css.disc}>
        <Icon d={icon} size={20} />
      </span>
      {label}
    </button>
  )
}
