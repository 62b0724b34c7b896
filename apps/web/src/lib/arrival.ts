// Where a page begins when it is come to: at its top, until the code that remembers where pages were left has come.

export const arrival: { scroll: (key: string) => void } = {
  // Newer browsers answer with a promise, which must not become an effect's cleanup.
  scroll: () => {
    window.scrollTo(0, 0)
  },
}
