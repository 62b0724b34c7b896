// One icon from a path of the design's icons. Decorative: the control around it carries the name.

interface IconProps {
  readonly d: string
  readonly size?: number
  readonly stroke?: number
}

export function Icon({ d, size = 22, stroke = 1.75 }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={d} />
    </svg>
  )
}
