// 想找人聊聊: people to talk to. A hotline is the operator's to name, in the article of its region.
import { headset, phone, usersRound } from '@lanting/design/icons'
import { Row, RowGroup } from '#src/ui/row/row.tsx'
import css from './protection.module.css'

export function HelpCard() {
  return (
    <section aria-label="想找人聊聊">
      <h2 className={css.title}>想找人聊聊</h2>
      <RowGroup>
        <Row
          lead={phone}
          leadTone="primary"
          title="心理援助与求助"
          note="按您所在地区显示，由外部机构接听"
          to="/boutBallBetInfo?type=8"
        />
        <Row
          lead={headset}
          leadTone="primary"
          title="客服"
          note="只帮您停下来和取款，不会劝您继续"
          to="/kefu"
        />
        <Row
          lead={usersRound}
          leadTone="primary"
          title="给家人的话"
          note="怎样谈、怎样一起设限额"
          to="/boutBallBetInfo?type=8"
        />
      </RowGroup>
    </section>
  )
}
