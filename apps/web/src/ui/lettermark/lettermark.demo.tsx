// Gallery: lettermark.
import { OWN_LOTTERY } from '@lanting/contract/codes'
import type { Demo } from '#src/gallery/demo.ts'
import { Line } from '#src/gallery/stage.tsx'
import { Lettermark } from './lettermark.tsx'

export const demo: Demo = {
  title: '字标',
  Show,
}

const VENUES = [...'AG BG PG AGDZ AGBY OB FG PP AE FB IM KY IGSS'.split(' '), OWN_LOTTERY, 'ZZ']

function Show() {
  return (
    <>
      <Line>
        {VENUES.map((code) => (
          <Lettermark key={code} code={code} />
        ))}
      </Line>
      <Line>
        {VENUES.slice(0, 4).map((code) => (
          <Lettermark key={code} code={code} size={32} />
        ))}
        <Lettermark code="工商银行" look="emblem" />
        <Lettermark code="建设银行" look="emblem" size={32} />
      </Line>
    </>
  )
}
