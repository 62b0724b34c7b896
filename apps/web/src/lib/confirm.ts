// Opens a modal confirmation from anywhere: `if (await confirm({ … })) …`. The shell renders it.
import { create } from 'zustand'

export interface Question {
  readonly title: string
  readonly text?: string
  /** The verb, not 确定. */
  readonly yes: string
  readonly no?: string
  readonly tone?: 'primary' | 'danger'
}

interface Asked extends Question {
  readonly answer: (yes: boolean) => void
}

export const useQuestion = create<{ readonly asked: Asked | null }>(() => ({ asked: null }))

export function dismissQuestion(): void {
  useQuestion.getState().asked?.answer(false)
}

/** Also false when it is dismissed or replaced by another one. */
export function confirm(question: Question): Promise<boolean> {
  dismissQuestion()
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      useQuestion.setState({ asked: null })
      resolve(yes)
    }
    useQuestion.setState({ asked: { ...question, answer } })
  })
}
