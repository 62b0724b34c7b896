// What is in the file, with its number of rows once it is made.
import { DATA_GROUPS, type DataGroup } from '@lanting/contract/data/my-data/my-data'
import {
  heartHandshake,
  messageSquareText,
  scrollText,
  shieldCheck,
  ticketCheck,
  userRound,
} from '@lanting/design/icons'
import type { Exported } from '#src/features/mydata/queries.ts'
import { Row, RowGroup } from '#src/ui/row/row.tsx'
import css from './my-data.module.css'

const GROUPS: Readonly<
  Record<DataGroup, { readonly title: string; readonly note: string; readonly icon: string }>
> = {
  profile: { title: '个人资料', note: '姓名、手机、邮箱、生日、收款账户', icon: userRound },
  ledger: { title: '账本', note: '每一笔进出，注册起', icon: scrollText },
  bets: { title: '投注与结果', note: '每一注，以及打开过的游戏', icon: ticketCheck },
  limits: { title: '限额与暂停', note: '每一次设置与改动', icon: heartHandshake },
  logins: { title: '登录与设备', note: '近 180 天', icon: shieldCheck },
  messages: { title: '站内信、客服与聊天', note: '发给您的和您自己说的', icon: messageSquareText },
}

export function ExportContents({ groups }: { readonly groups: Exported['groups'] }) {
  return (
    <RowGroup label="里面有什么">
      <div className={css.contents}>
        <h2>里面有什么</h2>
        <span>JSON 与 CSV</span>
      </div>
      {DATA_GROUPS.map((group) => {
        const { title, note, icon } = GROUPS[group]
        const rows = groups.find((one) => one.group === group)?.rows
        return (
          <Row
            key={group}
            lead={icon}
            title={title}
            note={note}
            {...(rows === undefined ? {} : { value: `${rows.toLocaleString('zh-CN')} 行` })}
          />
        )
      })}
    </RowGroup>
  )
}
