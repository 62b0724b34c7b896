// Starts the gallery: every component in its states, for development only. `?theme=dark` shows the dark theme.
import '@lanting/design/design.css'
import { createRoot } from 'react-dom/client'
import { Gallery } from './gallery.tsx'

const theme = new URLSearchParams(window.location.search).get('theme')
if (theme) document.documentElement.dataset['theme'] = theme
const root = document.getElementById('root')
if (root) createRoot(root).render(<Gallery />)
