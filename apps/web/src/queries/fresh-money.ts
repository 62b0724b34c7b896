// Something that moves money has come to its end: every balance on every page is asked anew.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ME } from '#src/queries/client.ts'

/** @param own the query that told of the end, and so knows it already */
export function useFreshMoneyAtEnd(isOpen: boolean, own: string): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isOpen) return undefined
    return () => {
      void client.invalidateQueries({ queryKey: [ME], predicate: ({ queryKey }) => queryKey[1] !== own })
    }
  }, [isOpen, own, client])
}
