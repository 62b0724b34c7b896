// Gallery: hero card.
import { vipUrl } from '@lanting/design/art-url'
import { vipColors } from '@lanting/design/art/vip'
import type { Demo } from '#src/gallery/demo.ts'
import { Money } from '#src/ui/money/money.tsx'
import { Progress } from '#src/ui/progress/progress.tsx'
import { HeroCard } from './hero-card.tsx'

export const demo: Demo = {
  title: '深色卡',
  Show,
}

function Show() {
  return (
    <>
      <HeroCard label="总资产">
        <p>总资产（元）</p>
        <Money value="18420.36" size="xl" />
      </HeroCard>
      <HeroCard label="VIP5" lines={vipUrl(5)} colors={vipColors(5)}>
        <b>VIP5</b>
        <Progress label="累计存款" value={0.4} onDark />
      </HeroCard>
      <HeroCard label="离线" stale>
        <Money value="18420.36" size="lg" />
      </HeroCard>
    </>
  )
}
