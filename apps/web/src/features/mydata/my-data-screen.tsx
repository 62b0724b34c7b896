// /myData: a file of everything that is stored about the member, made on request and fetched with the password.
import { now } from '@lanting/browser-kit/clock'
import { MY_DATA } from '@lanting/contract/data/my-data/my-data'
import { parseBeijing } from '@lanting/contract/time'
import { headset, trash2 } from '@lanting/design/icons'
import { useState } from 'react'
import { ExportContents } from '#src/features/mydata/export-contents.tsx'
import { ExportCard } from '#src/features/mydata/export-card.tsx'
import { PasswordSheet } from '#src/features/mydata/password-sheet.tsx'
import { type MyData, useAskExport, useFetchExport, useMyData } from '#src/features/mydata/queries.ts'
import { PAGE_TITLES } from '#src/lib/navigation/page-titles.ts'
import { Button } from '#src/ui/button/button.tsx'
import { FootBar } from '#src/ui/foot-bar/foot-bar.tsx'
import { IconLink } from '#src/ui/icon-button/icon-button.tsx'
import { NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { Row, RowGroup } from '#src/ui/row/row.tsx'
import { Bone, Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { ErrorState } from '#src/ui/states/states.tsx'
import css from './my-data.module.css'

export function MyDataScreen() {
  const query = useMyData()
  return (
    <div className={css.page}>
      <NavBar
        title={PAGE_TITLES['/myData']}
        right={<IconLink to="/kefu" icon={headset} label="联系客服" size={21} />}
      />
      {query.data !== undefined && <Content data={query.data} />}
      {query.data === undefined && query.isError && (
        <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching} error={query.error} />
      )}
      {query.isPending && (
        <Skeleton>
          <div className={css.cards}>
            <Bone height={120} radius={20} />
            <Bone height={360} radius={20} />
          </div>
        </Skeleton>
      )}
    </div>
  )
}

function Content({ data }: { readonly data: MyData }) {
  const [sheet, setSheet] = useState<'ask' | 'fetch' | null>(null)
  const ask = useAskExport()
  const fetching = useFetchExport()
  const close = () => setSheet(null)
  const made = data.export
  const isMaking = made?.state === 'making'
  const waits = data.again_at !== null && (parseBeijing(data.again_at) ?? 0) > now()
  return (
    <>
      <div className={css.cards}>
        <ExportCard made={made} onFetch={() => setSheet('fetch')} />
        <ExportContents groups={made?.groups ?? []} />
        <RowGroup>
          <Row
            to="/closeAccount"
            lead={trash2}
            title={PAGE_TITLES['/closeAccount']}
            note="先看清什么会留下，7 天内可撤回"
          />
        </RowGroup>
        <p className={css.foot}>不含密码、密钥，也不含别人的资料</p>
      </div>
      <FootBar caption={captionOf(data, isMaking, waits)}>
        <Button
          block
          variant={made?.state === 'ready' ? 'neutral' : 'primary'}
          disabled={isMaking || waits}
          onClick={() => setSheet('ask')}
        >
          {isMaking ? '正在准备' : made === null ? '生成一份' : '重新生成一份'}
        </Button>
      </FootBar>
      <PasswordSheet
        open={sheet === 'ask'}
        title="生成我的资料"
        text={`备好后会发站内信，保留 ${MY_DATA.keptDays} 天。`}
        verb="生成"
        act={ask}
        onClose={close}
      />
      <PasswordSheet
        open={sheet === 'fetch'}
        title="下载我的资料"
        text="文件里有您的姓名与账号，请勿保存在公共设备上。"
        verb="下载"
        act={fetching}
        onClose={close}
      />
    </>
  )
}

function captionOf({ again_at: again }: MyData, isMaking: boolean, waits: boolean): string {
  if (isMaking) return '可以离开此页，备好后会发站内信'
  if (waits && again !== null) return `每 24 小时一次，${again.slice(5, 16)} 后可再次生成`
  return '每 24 小时一次，通常 5 分钟内备好'
}
