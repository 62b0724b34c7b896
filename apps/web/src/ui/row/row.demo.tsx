// Gallery: row.
import { crown, heartHandshake, receiptText } from '@lanting/design/icons'
import { useState } from 'react'
import type { Demo } from '#src/gallery/demo.ts'
import { Ground } from '#src/gallery/stage.tsx'
import { Lettermark } from '#src/ui/lettermark/lettermark.tsx'
import { Money } from '#src/ui/money/money.tsx'
import { Switch } from '#src/ui/switch/switch.tsx'
import { VipBadge } from '#src/ui/tag/tag.tsx'
import { Row, RowGroup } from './row.tsx'

export const demo: Demo = {
  title: '列表行',
  Show,
}

const nothing = () => undefined

function Show() {
  const [on, setOn] = useState(true)
  return (
    <>
      <Ground>
        <RowGroup label="服务">
          <Row
            lead={heartHandshake}
            leadTone="primary"
            title="理性娱乐"
            value="限额、提醒、冷静期"
            onPress={nothing}
          />
          <Row
            lead={crown}
            leadTone="gold"
            title="VIP 特权"
            value={<VipBadge level={4} />}
            onPress={nothing}
          />
          <Row lead={receiptText} title="账户明细" onPress={nothing} />
        </RowGroup>
      </Ground>
      <Ground>
        <RowGroup>
          <Row
            title="消息时间显示"
            note="聊天与站内信显示发送时间"
            end={<Switch label="消息时间显示" checked={on} onChange={setOn} />}
          />
          <Row title="用户名" value="linyu88" strong locked />
          <Row
            lead={<Lettermark code="AG" />}
            title="AG真人"
            note="进行中"
            value={<Money value="2300.00" />}
            onPress={nothing}
          />
        </RowGroup>
      </Ground>
    </>
  )
}
