// The four banners of the hall: five seconds each, with a counter.
import { LIMITS } from '@lanting/contract/limits'
import { Link } from '#src/lib/navigation/link.tsx'
import { isBuilt, type Target } from '#src/lib/navigation/routes.ts'
import { Art } from '#src/ui/art/art.tsx'
import { Carousel } from '#src/ui/carousel/carousel.tsx'
import css from './hall-banners.module.css'
import { type Banner, useBanners } from '../queries.ts'

export function HallBanners() {
  const { data, isError } = useBanners()
  // Without banners the space collapses.
  if (isError || data?.length === 0) return null
  return (
    <div className={css.place}>
      {data !== undefined && (
        <Carousel
          label="活动横幅"
          items={data}
          keyOf={({ id }) => id}
          everyMs={LIMITS.bannerAutoplayMs.hall}
          total={LIMITS.bannerCount}
          className={css.carousel}
        >
          {(banner, i) => <Slide banner={banner} eager={i === 0} />}
        </Carousel>
      )}
    </div>
  )
}

function Slide({
  banner: { src, title, link },
  eager,
}: {
  readonly banner: Banner
  readonly eager: boolean
}) {
  const picture = <Art src={src} alt={title} width={358} height={116} eager={eager} />
  if (isBuilt(link)) return <Link to={link as Target}>{picture}</Link>
  if (!link.startsWith('https://')) return picture
  return (
    <a href={link} target="_blank" rel="noopener noreferrer">
      {picture}
    </a>
  )
}
