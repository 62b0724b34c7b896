// The tab's title, so that several open pages can be told apart.
import { useEffect } from 'react'

export function useTitle(words: string | null): void {
  useEffect(() => {
    if (words !== null) document.title = `${words} · 后台`
  }, [words])
}
