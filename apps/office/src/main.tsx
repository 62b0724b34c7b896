// Starts the office.
import '#src/app/office.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#src/app/app.tsx'
import { followTheme } from '#src/lib/theme.ts'
import { createClient, clearWithSession } from '#src/queries/client.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root')

const client = createClient()
clearWithSession(client)
followTheme()
createRoot(root).render(
  <StrictMode>
    <App client={client} />
  </StrictMode>,
)
