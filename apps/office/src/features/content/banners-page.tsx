// The hall's four banners: which picture, which words, where a tap leads.
import { toast } from '@lanting/browser-kit/toast'
import { type FormEvent, useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { useRowKeys } from '#src/lib/rows.ts'
import { useMe } from '#src/queries/me.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Eyes } from '#src/ui/eyes/eyes.tsx'
import { Field, Select } from '#src/ui/field/field.tsx'
import { Drawer, Page, RefreshButton } from '#src/ui/page/page.tsx'
import { Failed, Skeleton } from '#src/ui/states/states.tsx'
import { type Column, Table } from '#src/ui/table/table.tsx'
import text from '#src/ui/text/text.module.css'
import styles from './content.module.css'
import { type Banner, useBanners, useSaveBanner } from './queries.ts'

const PLACES = [1, 2, 3, 4] as const
type Place = (typeof PLACES)[number]

const COLUMNS: readonly Column<Banner>[] = [
  { title: '位置', width: 44, align: 'center', cell: (row) => row.place },
  { title: '图片', width: 124, cell: (row) => <img className={styles.thumb} src={row.src} alt={row.src} /> },
  {
    title: '标题',
    width: '1fr',
    cell: (row) => (
      <>
        <span className={text.medium}>{row.title}</span>
        <small>{row.link === '' ? '点击无跳转' : row.link}</small>
      </>
    ),
  },
  { title: '更新', width: 150, cell: (row) => <span className={text.muted}>{row.updated_at}</span> },
  { title: '更新人', width: 90, cell: (row) => row.updated_by || '初始内容' },
]

export function BannersPage() {
  const banners = useBanners()
  const [chosen, setChosen] = useState<number | null>(null)
  const rows = [...(banners.data ?? [])].sort((a, b) => a.place - b.place)
  const current = rows.find((row) => row.id === chosen)
  useRowKeys(
    rows.map((row) => row.id),
    chosen,
    (id) => setChosen(Number(id)),
  )
  return (
    <Page
      title="横幅"
      sub="大厅轮播，固定四张"
      tools={<RefreshButton busy={banners.isFetching} onClick={() => void banners.refetch()} />}
      keys={[
        [['J', 'K'], '上下'],
        [['Esc'], '关闭'],
      ]}
      drawer={
        current && (
          <Drawer title="编辑横幅" aside={`第 ${current.version} 版`} onClose={() => setChosen(null)}>
            <BannerForm key={`${current.id} ${current.version}`} banner={current} />
          </Drawer>
        )
      }
    >
      <Card fill flush>
        {banners.data === undefined && banners.isError ? (
          <Failed message={messageOf(banners.error)} onRetry={() => void banners.refetch()} />
        ) : banners.data === undefined ? (
          <Skeleton rows={4} height={64} />
        ) : (
          <Table
            label="横幅"
            columns={COLUMNS}
            rows={rows}
            keyOf={(row) => row.id}
            rowHeight={64}
            current={chosen}
            onChoose={(row) => setChosen(row.id)}
          />
        )}
      </Card>
    </Page>
  )
}

function BannerForm({ banner }: { readonly banner: Banner }) {
  const me = useMe()
  const [draft, setDraft] = useState(banner)
  const save = useSaveBanner()
  const set = (change: Partial<Banner>) => setDraft({ ...draft, ...change })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { id, title, src, link, place, version } = draft
    save.mutate(
      { id, title: title.trim(), src: src.trim(), link: link.trim(), place: place as Place, version },
      { onSuccess: () => toast.success('横幅已保存') },
    )
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <img className={styles.picture} src={draft.src} alt="" />
      <Field
        label="标题"
        value={draft.title}
        maxLength={40}
        required
        onChange={(event) => set({ title: event.target.value })}
      />
      <Field
        label="图片地址"
        hint="站内地址以 / 开头；外站图片在后台不预览"
        value={draft.src}
        maxLength={200}
        required
        onChange={(event) => set({ src: event.target.value })}
      />
      <Field
        label="点击后打开"
        hint="站内路径，例如 /activity；留空则不跳转"
        value={draft.link}
        maxLength={200}
        onChange={(event) => set({ link: event.target.value })}
      />
      <Select
        label="位置"
        value={String(draft.place)}
        options={PLACES.map((place) => [String(place), `第 ${place} 张`] as const)}
        onChange={(event) => set({ place: Number(event.target.value) })}
        error={save.isError ? messageOf(save.error) : null}
      />
      {save.isError && <p className={text.bad}>{messageOf(save.error)}</p>}
      <Eyes first={{ name: me.name, says: '编辑', face: me.name }} second={null} />
      <Button type="submit" tone="primary" size="final" busy={save.isPending}>
        保存横幅
      </Button>
    </form>
  )
}
