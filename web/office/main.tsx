import { holdSubmits } from '../app/ui/browser/input-method.ts'
import '../app/ui/layout/tokens.css'
import '../app/ui/layout/layers.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { remedies } from '../app/remote/api.ts'
import { createQueryClient } from '../app/remote/query-client.ts'
import { SECTIONS } from './sections.ts'
import { openRouter } from './shell/router.tsx'
import { proveIdentity } from './step/step-prompt.ts'

const root = document.getElementById('office')
if (!root) throw new Error('the page has no place for the office')

// A part of an earlier build is gone: the page that was opened loads with the current one.
window.addEventListener('vite:preloadError', () => window.location.reload())

holdSubmits(document)

remedies.STEP_REQUIRED = proveIdentity
remedies.TWO_STEP_REQUIRED = proveIdentity

createRoot(root).render(
  <QueryClientProvider client={createQueryClient()}>
    <RouterProvider router={openRouter(SECTIONS)} />
  </QueryClientProvider>,
)
