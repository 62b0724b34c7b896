// /zhanzhuye?type=1|2: the operator's own page in a frame where allowed, else ours about the stage and fair play.
import { Link } from '#src/lib/navigation/link.tsx'
import { PAGE_TITLES } from '#src/lib/navigation/page-titles.ts'
import { choice, useSearch } from '#src/lib/navigation/search-params.ts'
import { useAppInfo } from '#src/queries/app-info.ts'
import { Card } from '#src/ui/card/card.tsx'
import { NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import css from './stage-screen.module.css'

const TITLES = { 1: '关于舞台', 2: '公平竞赛' } as const

export function StagePageScreen() {
  const { type } = useSearch({ type: choice(['1', '2']) })
  const app = useAppInfo()
  const url = type === '1' ? app?.stage_url : app?.fairplay_url
  return (
    <div className={url ? css.framed : css.page}>
      <NavBar title={TITLES[type]} />
      {url ? (
        <iframe
          title={TITLES[type]}
          src={url}
          sandbox="allow-scripts allow-same-origin allow-popups"
          referrerPolicy="no-referrer"
          className={css.frame}
        />
      ) : type === '1' ? (
        <About title={app?.title ?? ''} />
      ) : (
        <FairPlay />
      )}
    </div>
  )
}

function About({ title }: { readonly title: string }) {
  return (
    <Card className={css.text}>
      <h2>这里是什么</h2>
      <p>
        {title}
        舞台介绍我们支持的赛事与现场。目前没有任何合作方，所以这里不写名字，也不借用任何队伍、球员或赛事的标志。
      </p>
      <h2>以后会怎样</h2>
      <p>
        有了合作，会在这里写明是谁、到什么时候、我们出了什么。合作方不会因此得到任何会员的资料，也不影响赔率与开奖。
      </p>
      <h2>不会有什么</h2>
      <p>
        不会有催人下注的倒计时、晒单与排行榜。想了解开奖是怎样做到公平的，请看
        <Link to="/fair" className={css.link}>
          公平验证
        </Link>
        。
      </p>
    </Card>
  )
}

function FairPlay() {
  return (
    <Card className={css.text}>
      <h2>结果不会早于投注</h2>
      <p>
        自营彩票的种子在投注之前就已承诺，开奖后公开，每一期都能在
        <Link to="/fair" className={css.link}>
          公平验证
        </Link>
        里自己算一遍；红包也是先切好、先公布哈希，再开抢，清单在
        <Link to="/hongbaoList" className={css.link}>
          {PAGE_TITLES['/hongbaoList']}
        </Link>
        里公开。会员余额与对应资产，每分钟公布在
        <Link to="/trust" className={css.link}>
          信任中心
        </Link>
        。
      </p>
      <h2>没有内幕</h2>
      <p>员工不能是会员；没有任何功能可以指定开奖结果、修改注单或删除账目，重要的操作都要第二个人同意。</p>
      <h2>只用闲钱</h2>
      <p>
        庄家优势始终存在，时间越长越可能输。限额、提醒与冷静期怎么用，见
        <Link to="/boutBallBetInfo?type=8" className={css.link}>
          理性娱乐
        </Link>
        。未满 18 周岁不得参与。
      </p>
    </Card>
  )
}
