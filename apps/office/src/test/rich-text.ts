// The text editor of a rendered page: its commands do what typing would, which the test's DOM cannot.
import { screen, waitFor } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { expect } from 'vitest'

export async function editorOf(label: string): Promise<Editor> {
  const text = await screen.findByRole('textbox', { name: label })
  const { editor } = text as HTMLElement & { readonly editor?: Editor }
  await waitFor(() => expect(editor).toBeDefined())
  if (editor === undefined) throw new Error(`${label} is no formatted text.`)
  return editor
}
