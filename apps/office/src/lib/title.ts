// The tab's title: distinguishes open pages and shows the waiting count while the window is in the background.
import { useEffect } from 'react'
import { create } from 'zustand'

const useWords = create<{ readonly words: string; readonly count: number }>(() => ({ words: '', count: 0 }))
useWords.subscribe(({ words, count }) => {
  document.title = `${count > 0 ? `(${count}) ` : ''}${words} · 后台`
})

export function useTitle(words: string | null): void {
  useEffect(() => {
    if (words !== null) useWords.setState({ words })
  }, [words])
}

/** Prefix of the title of any page. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    useWords.setState({ count })
    return () => useWords.setState({ count: 0 })
  }, [count])
}
