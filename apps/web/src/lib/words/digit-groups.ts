// A long number while typing: digits only, displayed in groups of four; the caret keeps its place.
import { useLayoutEffect, useRef } from 'react'

const FULL_WIDTH_ZERO = '０'.charCodeAt(0)

/** Full-width digits come from Chinese keyboards; spaces and dashes from copied numbers. */
export function plainDigits(text: string): string {
  return text.replace(/[０-９]/g, (char) => String(char.charCodeAt(0) - FULL_WIDTH_ZERO)).replace(/\D/g, '')
}

export function groupDigits(digits: string): string {
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ')
}

interface GroupedInput {
  readonly ref: (element: HTMLInputElement | null) => void
  readonly value: string
  readonly onChange: (typed: string) => void
}

/** Spread into a field: it shows groups and reports plain digits. */
export function useDigitGroups(
  digits: string,
  max: number,
  onDigits: (digits: string) => void,
  take: (element: HTMLInputElement | null) => void,
): GroupedInput {
  const field = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== field.current) return
    field.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const onChange = (typed: string) => {
    const before = plainDigits(typed.slice(0, field.current?.selectionStart ?? typed.length)).length
    caret.current = before + Math.floor(Math.max(0, before - 1) / 4)
    onDigits(plainDigits(typed).slice(0, max))
  }
  const ref = (element: HTMLInputElement | null) => {
    field.current = element
    take(element)
  }
  return { ref, value: groupDigits(digits), onChange }
}
