// Gallery: what is shown: amounts, tags, rows, cards, pictures.
import { bannerUrl, coverUrl, sceneUrl, vipUrl } from '@lanting/design/art-url'
import { vipColors } from '@lanting/design/art/vip'
import { crown, heartHandshake, receiptText } from '@lanting/design/icons'
import { useState } from 'react'
import { Art, Scene, SerifTitle } from '#src/ui/art/art.tsx'
import { Avatar } from '#src/ui/avatar/avatar.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { HeroCard } from '#src/ui/hero-card/hero-card.tsx'
import { SectionHead } from '#src/ui/section-head/section-head.tsx'
import { Carousel } from '#src/ui/carousel/carousel.tsx'
import { Lettermark } from '#src/ui/lettermark/lettermark.tsx'
import { Money } from '#src/ui/money/money.tsx'
import { Facts, Note } from '#src/ui/note/note.tsx'
import { NoticeBar } from '#src/ui/notice-bar/notice-bar.tsx'
import { Progress, ShareBar } from '#src/ui/progress/progress.tsx'
import { Row, RowGroup } from '#src/ui/row/row.tsx'
import { Switch } from '#src/ui/switch/switch.tsx'
import { Tag, VipBadge } from '#src/ui/tag/tag.tsx'
import { Timeline } from '#src/ui/timeline/timeline.tsx'
import { Box } from './box.tsx'
import css from './gallery.module.css'

const nothing = () => undefined
const VENUES = [
  'AG',
  'BG',
  'PG',
  'AGDZ',
  'AGBY',
  'OB',
  'FG',
  'PP',
  'AE',
  'FB',
  'IM',
  'KY',
  'IGSS',
  'CP',
  'ZZ',
]

export function Amount() {
  const [value, setValue] = useState('12860.50')
  return (
    <Box title="金额" note="隐藏时固定 5 个点，宽度不变">
      <div className={css.between}>
        <Money value={value} size="xl" roll />
        <Money value="12860.50" size="xl" hidden />
      </div>
      <div className={css.between}>
        <Money value="18420.36" size="lg" />
        <Money value="18420.36" size="lg" hidden />
        <Money value="5559.86" size="md" />
        <Money value="5559.86" hidden />
      </div>
      <div className={css.between}>
        <span>收入 / 赢</span>
        <Money value="2000.00" sign="+" tone="up" />
      </div>
      <div className={css.between}>
        <span>支出（取款、投注）</span>
        <Money value="500.00" sign="−" />
      </div>
      <div className={css.between}>
        <span>投注净负（仅投注记录）</span>
        <Money value="-120.00" tone="down" />
      </div>
      <div className={css.between}>
        <span>未通过 / 失败</span>
        <Money value="500.00" tone="muted" />
      </div>
      <div className={css.between}>
        <span>红包 / USDT</span>
        <Money value="18.88" currency size="md" />
        <Money value="138.88" unit="USDT" size="md" />
      </div>
      <Button
        size="sm"
        variant="secondary"
        onClick={() => setValue(value === '12860.50' ? '12960.75' : '12860.50')}
      >
        变动
      </Button>
    </Box>
  )
}

export function Tags() {
  return (
    <Box title="状态标签与标记">
      <div className={css.line}>
        <Tag tone="ok">已到账</Tag>
        <Tag tone="wait">待审核</Tag>
        <Tag tone="bad">未通过</Tag>
        <Tag tone="info">处理中</Tag>
        <Tag>已领取</Tag>
        <Tag tone="gold">长期</Tag>
        <Tag tone="primary">当前</Tag>
        <Tag tone="accent">大</Tag>
        <VipBadge level={4} />
      </div>
      <div className={css.line}>
        {VENUES.map((code) => (
          <Lettermark key={code} code={code} />
        ))}
      </div>
      <div className={css.line}>
        {VENUES.slice(0, 4).map((code) => (
          <Lettermark key={code} code={code} size={32} />
        ))}
        <Lettermark code="工商银行" look="emblem" />
        <Lettermark code="建设银行" look="emblem" size={32} />
        {['linyu', 'a', 'b', 'c', 'd'].map((seed) => (
          <Avatar key={seed} seed={seed} />
        ))}
      </div>
      <Progress label="每日限额" kind="limit" value={0.9} />
      <Progress label="升级进度" value={0.62} />
    </Box>
  )
}

export function Rows() {
  const [on, setOn] = useState(true)
  return (
    <Box title="列表行与卡片">
      <div className={css.ground}>
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
      </div>
      <div className={css.ground}>
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
      </div>
      <div className={css.ground}>
        <SectionHead title="电子" to="/" />
        <Card>
          <Facts
            facts={[
              { label: '汇率', value: '1 USDT = 7.10 CNY' },
              { label: '手续费', value: '1.00 USDT' },
              { label: '预计到账', value: '69.42 USDT', strong: true },
            ]}
          />
        </Card>
      </div>
      <Note>生日只能设置一次。</Note>
      <Note tone="primary">汇率在提交时确定。</Note>
      <Note tone="warning">请确认地址为 TRC20 网络，转错无法找回。</Note>
      <Note tone="danger">户名与实名不一致，已退回。</Note>
      <Note tone="info">正在向场馆查询。</Note>
    </Box>
  )
}

export function Heroes() {
  return (
    <Box title="深色卡与时间线">
      <HeroCard label="总资产">
        <p>总资产（元）</p>
        <Money value="18420.36" size="xl" />
        <ShareBar
          label="中心钱包 12,860.50，处理中 500.00，场馆 5,059.86"
          shares={[
            { value: 12860, label: '中心钱包' },
            { value: 500, label: '处理中' },
            { value: 5059, label: '场馆' },
          ]}
        />
      </HeroCard>
      <HeroCard label="VIP5" lines={vipUrl(5)} colors={vipColors(5)}>
        <b>VIP5</b>
        <Progress label="累计存款" value={0.4} onDark />
      </HeroCard>
      <HeroCard label="离线" stale>
        <Money value="18420.36" size="lg" />
      </HeroCard>
      <Timeline
        steps={[
          { title: '已提交', state: 'ok', time: '09:02:16', text: '2,000.00 已从中心钱包划出' },
          { title: '人工审核', state: 'now', text: '预计 09:55 前完成' },
          { title: '未通过', state: 'bad', time: '21:38:20' },
          { title: '完成', state: 'todo' },
        ]}
      />
    </Box>
  )
}

export function Pictures() {
  return (
    <Box title="图景">
      <div className={css.picture}>
        <Scene src={sceneUrl('hall-dawn')} dark={sceneUrl('hall-night')} height={240} />
        <div className={css.over}>
          <SerifTitle outline="visitor">静水深流，自在其间</SerifTitle>
          <SerifTitle as="h2">澜亭</SerifTitle>
        </div>
      </div>
      <NoticeBar
        notices={[
          { id: 1, text: '[公告] USDT-TRC20 通道维护已完成，存取款恢复正常' },
          { id: 2, text: '[公告] 防诈提示：客服不会向您索要密码与验证码' },
        ]}
        onOpen={nothing}
      />
      <Carousel label="活动" items={[1, 2, 3, 4]} keyOf={(i) => i}>
        {(i) => <Art src={bannerUrl(i)} width={358} height={116} alt={`横幅 ${i}`} eager={i === 1} />}
      </Carousel>
      <div className={css.covers}>
        {['ob001', 'ob005', 'fg010', 'pp012'].map((code) => (
          <Art key={code} src={coverUrl(code)} width={200} height={200} alt="" />
        ))}
      </div>
    </Box>
  )
}
