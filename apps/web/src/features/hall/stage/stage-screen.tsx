// /zhanzhu: the stage of 发现, with its two pages: what it is about, and fair play.
import { sceneUrl } from '@lanting/design/art-url'
import { shieldCheck, sparkles } from '@lanting/design/icons'
import { useAppInfo } from '#src/queries/app-info.ts'
import { Row, RowGroup } from '#src/ui/row/row.tsx'
import css from './stage-screen.module.css'

export function StageScreen() {
  const title = useAppInfo()?.title
  return (
    <div className={css.page}>
      <section className={css.scene}>
        <img src={sceneUrl('stage')} alt="" width={358} height={200} />
        <h1>{title}舞台</h1>
        <p>赛事与现场，先讲规则，再看热闹</p>
      </section>
      <RowGroup label="舞台">
        <Row
          to="/zhanzhuye?type=1"
          lead={sparkles}
          leadTone="primary"
          title="关于舞台"
          note="这里会有什么，不会有什么"
        />
        <Row
          to="/zhanzhuye?type=2"
          lead={shieldCheck}
          leadTone="primary"
          title="公平竞赛"
          note="我们自己遵守的规则"
        />
      </RowGroup>
    </div>
  )
}
