// Panels that any page may open: the jump box and the map of keys.
import { create } from 'zustand'

export type Panel = 'jump' | 'keys'

export const usePanel = create<{ readonly open: Panel | null }>(() => ({ open: null }))

export const openPanel = (panel: Panel) => usePanel.setState({ open: panel })
export const closePanel = () => usePanel.setState({ open: null })
