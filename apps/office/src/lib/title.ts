// The tab's title, so that several open pages can be told apart, and how much waits while another window is in front.
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

/** Stands before the title of whichever page is open. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    useWords.setState({ count })
    return () => useWords.setState({ count: 0 })
  }, [count])
}
