// A wallet address: its first five and last four characters are emphasised, since those are what people compare.
import css from './address-text.module.css'

export function AddressText({ address }: { address: string }) {
  return (
    <span className={css.address}>
      <b>{address.slice(0, 5)}</b>
      {address.slice(5, -4)}
      <b>{address.slice(-4)}</b>
    </span>
  )
}

/** In groups of four, for comparison. */
export function AddressGroups({ address }: { address: string }) {
  const groups = address.match(/.{1,4}/g) ?? []
  return (
    <span className={css.groups} role="img" aria-label={groups.join(' ')}>
      {groups.map((group, i) => (
        <span key={i} className={i === 0 || i >= groups.length - 2 ? css.edge : undefined}>
          {group}
        </span>
      ))}
    </span>
  )
}
