// A money operation has ended: every balance on every page is refetched.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ME } from '#src/queries/client.ts'

/** @param own the query that reported the end, and so is fresh already */
export function useFreshMoneyAtEnd(isOpen: boolean, own: string): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isOpen) return undefined
    return () => {
      void client.invalidateQueries({ queryKey: [ME], predicate: ({ queryKey }) => queryKey[1] !== own })
    }
  }, [isOpen, own, client])
}
